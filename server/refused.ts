/** It cannot be done as things stand, with the reason in words: 409 in the console, exit code 1 on the command line. */
export class Refused extends Error {
  override name = 'Refused'
}
