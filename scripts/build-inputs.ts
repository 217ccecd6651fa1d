import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Part = 'site' | 'program'

/** The inputs of each part of the build. `npm start` rebuilds a part when any of them changes. */
const PARTS: Record<Part, { stamp: string; inputs: string[] }> = {
  site: {
    stamp: 'build/stamp.txt',
    inputs: [
      'app',
      'domain',
      'content',
      // Forms and the first paint of rendered pages come from the server's code and are drawn at build.
      'server',
      'public',
      'scripts',
      'package-lock.json',
      'react-router.config.ts',
      'vite.config.ts',
      'vite.operator.config.ts',
      'vite.worker.config.ts',
    ],
  },
  program: {
    stamp: 'build/program/stamp.txt',
    inputs: ['server', 'domain', 'content', 'scripts', 'package-lock.json', 'vite.server.config.ts'],
  },
}

export const PART_NAMES = Object.keys(PARTS) as Part[]

export function isBuilt(part: Part): boolean {
  const { stamp } = PARTS[part]
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === inputsHash(part)
}

export function keepStamp(part: Part, stamp: string): void {
  writeFileSync(PARTS[part].stamp, stamp)
}

export function inputsHash(part: Part): string {
  // SITE_URL is part of the hash because canonical links and social cards are written at build.
  const hash = createHash('sha256').update(process.env.SITE_URL ?? '')
  hash.update(process.env.SERVICE_WORKER ?? '')
  for (const path of PARTS[part].inputs.flatMap(filesBelow).sort())
    hash.update(path).update(readFileSync(path))
  return hash.digest('hex')
}

export function filesBelow(path: string): string[] {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path).flatMap((name) => filesBelow(join(path, name)))
}
