const LOCAL = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/

/** Whether a host name means the visitor's own computer, where no third parties are loaded. */
export function isLocalHost(hostname: string): boolean {
  return LOCAL.test(hostname)
}

/** The same for a whole address, which must not be printed. */
export function isLocalAddress(url: string): boolean {
  return isLocalHost(new URL(url).hostname)
}
