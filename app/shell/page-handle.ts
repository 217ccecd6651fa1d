/** What a route tells the client entry about hydrating its page. */
export type PageHandle = {
  /**
   * The server's HTML may need a script that its route does not load at once; if this rejects, the page stays
   * as it is.
   */
  beforeHydration: () => Promise<void>
}
