/** 'in Sydney', 'on the Gold Coast'. */
export function whereIs({ where, name }: { where?: string | undefined; name: string }): string {
  return where ?? `in ${name}`
}
