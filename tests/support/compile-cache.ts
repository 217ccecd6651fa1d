import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where every program that the tests start keeps what it compiled. */
export const COMPILE_CACHE = join(tmpdir(), 'tradefront-compile-cache')
