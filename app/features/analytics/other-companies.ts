let othersListen = false

/** Before the first script of another company: what it can read in the address names nobody. */
export function letOthersListen() {
  othersListen = true
  const address = new URL(location.href)
  if (!address.searchParams.has('name')) return
  address.searchParams.delete('name')
  history.replaceState(history.state, '', address)
}

/** To a page about one person: where others listen by a new document, in which they start late or not at all. */
export function goToPersonal(path: string, navigate: (path: string) => unknown) {
  if (!othersListen) return navigate(path)
  // Back from memory the form would still be sending, and a reload is not heard there.
  addEventListener(
    'pageshow',
    ({ persisted }) => persisted && location.replace(location.pathname + location.search),
  )
  location.assign(path)
}

/** For a page that has to open without a server, and so in this document. */
export function withoutName(path: string): string {
  return othersListen ? path.replace(/&name=[^&]*/, '') : path
}
