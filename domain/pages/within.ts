/** Whether a path is this page or one below it. */
export function within(path: string, page: string): boolean {
  return path === page || path.startsWith(`${page}/`)
}
