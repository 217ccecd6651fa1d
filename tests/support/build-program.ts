import { buildIfNeeded } from '../../scripts/build-if-needed.ts'

/** Runs before any suite: tests start the built program, which must be up to date. */
export default function buildProgram(): void {
  buildIfNeeded(['program'])
}
