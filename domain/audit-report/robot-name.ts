/** What the program that looks at websites calls itself; a robots.txt names it like this. */
export function robotName(brand: string): string {
  return `${brand.replace(/[^A-Za-z0-9]/g, '')}Audit`
}
