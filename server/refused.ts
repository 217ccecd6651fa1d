/**
 * A request cannot be done in the current state, for the reason in the message: 409 in the console, exit code
 * 1 on the command line, 78 where the site is started.
 */
export class Refused extends Error {
  override name = 'Refused'
}

/** Some input is invalid, with messages by field: 422 in the console, exit code 2 on the command line. */
export class Invalid extends Error {
  override name = 'Invalid'
  readonly errors: Record<string, string[]>
  constructor(errors: Record<string, string[]>) {
    super(Object.values(errors).flat().join(' '))
    this.errors = errors
  }
}
