const LOCAL = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/

/** Whether a name leads to the visitor's own computer only: no third parties there. */
export function isLocalHost(hostname: string): boolean {
  return LOCAL.test(hostname)
}

/** The same of a whole address: nothing to print leads there. */
export function isLocalAddress(url: string): boolean {
  return isLocalHost(new URL(url).hostname)
}
