/** What a route says of itself to the program that brings its page to life. */
export type PageHandle = {
  /** What the server wrote may need a script that its route does not bring at once; refused, the page stays as it is. */
  beforeHydration: () => Promise<void>
}
