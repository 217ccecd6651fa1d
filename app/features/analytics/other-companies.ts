import { loadAnew } from '#app/shell/load-anew.ts'
import { onComeBack } from '#app/shell/on-come-back.ts'
import { withoutPersonal } from '#domain/pages/personal-page.ts'

let othersListen = false

/** Runs before the first script of another company: removes what identifies the visitor from the address. */
export function letOthersListen() {
  othersListen = true
  const told = withoutPersonal(location.href) + location.hash
  if (told !== location.href) history.replaceState(history.state, '', told)
}

/**
 * Opens a page about one person. Where scripts of others run, it loads a new document, in which they start
 * late or not at all.
 */
export function goToPersonal(path: string, navigate: (path: string) => unknown) {
  if (!othersListen) return navigate(path)
  // Restored from the back/forward cache the form would still be sending, and a reload is ignored there.
  onComeBack(loadAnew)
  location.assign(path)
}

/** Removes the name from the path of a page that must open without a server, and so in this document. */
export function withoutName(path: string): string {
  return othersListen ? path.replace(/&name=[^&]*/, '') : path
}
