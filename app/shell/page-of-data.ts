/** The page that the router asks data for: `/about.data?_routes=…` is of `/about`, `/_.data` of `/`. */
export function pageOfData(address: string): URL {
  const url = new URL(address)
  url.pathname = url.pathname.replace(/(?:_root|_)?\.data$/, '')
  url.searchParams.delete('_routes')
  return url
}
