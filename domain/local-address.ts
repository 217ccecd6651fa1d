const LOCAL = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/

/** Whether an address leads to the visitor's own computer only: no third parties there, and nothing to print. */
export function isLocalAddress(url: string): boolean {
  return LOCAL.test(new URL(url).hostname)
}
