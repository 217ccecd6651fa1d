const LOCAL_HOST = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/

/** Where somebody tries the site out: nothing of other companies belongs there (decisions 7). */
export function isLocalHost(hostname: string): boolean {
  return LOCAL_HOST.test(hostname)
}
