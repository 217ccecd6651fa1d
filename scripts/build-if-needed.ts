import { spawnSync } from 'node:child_process'
import { isBuilt, PART_NAMES, type Part } from './build-inputs.ts'

/**
 * Builds what has changed since it was built, in a process of its own, so that nothing is loaded when nothing has.
 * One after the other: building the site clears the folder of all.
 */
export function buildIfNeeded(parts: Part[] = PART_NAMES): void {
  for (const part of parts) {
    if (isBuilt(part)) continue
    const { status } = spawnSync(process.execPath, ['scripts/build.ts', part], { stdio: 'inherit' })
    if (status !== 0) process.exit(status ?? 1)
  }
}

if (import.meta.main) buildIfNeeded()
