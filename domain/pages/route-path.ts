/** A path as it is routed: in any case, with or without its last slash, and as the router asks for its data. */
export function routePath(pathname: string): string {
  return pathname.toLowerCase().replace(/(\.data|\/)$/, '')
}
