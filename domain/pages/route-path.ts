/**
 * A path as it is routed: in lower case, without a trailing slash or the `.data` of
 * the router's own requests.
 */
export function routePath(pathname: string): string {
  return pathname.toLowerCase().replace(/(\.data|\/)$/, '')
}
