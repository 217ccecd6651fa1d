import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Compile cache of every program that the tests start. */
export const COMPILE_CACHE = join(tmpdir(), 'tradefront-compile-cache')
