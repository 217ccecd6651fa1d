import { withoutPersonal } from '#domain/pages/personal-page.ts'

let othersListen = false

/** Before the first script of another company: what it can read in the address names nobody. */
export function letOthersListen() {
  othersListen = true
  const told = withoutPersonal(location.href) + location.hash
  if (told !== location.href) history.replaceState(history.state, '', told)
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
