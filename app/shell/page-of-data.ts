/** The page whose data the router requests: `/about.data?_routes=…` is for `/about`, `/_.data` for `/`. */
export function pageOfData(address: string): URL {
  const url = new URL(address)
  url.pathname = url.pathname.replace(/(?:_root|_)?\.data$/, '')
  url.searchParams.delete('_routes')
  return url
}
