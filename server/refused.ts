/**
 * It cannot be done as things stand, with the reason in words: 409 in the console, exit code 1 on the command line, 78
 * where the site is started.
 */
export class Refused extends Error {
  override name = 'Refused'
}
