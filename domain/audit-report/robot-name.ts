/** The user agent of the program that visits websites, as a robots.txt names it. */
export function robotName(brand: string): string {
  return `${brand.replace(/[^A-Za-z0-9]/g, '')}Audit`
}
