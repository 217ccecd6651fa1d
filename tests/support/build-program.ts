import { buildIfNeeded } from '../../scripts/build-if-needed.ts'

/** Before any suite: a test starts the program as it is built, and must not start yesterday's. */
export default function buildProgram(): void {
  buildIfNeeded(['program'])
}
