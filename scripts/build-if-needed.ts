import { spawnSync } from 'node:child_process'
import { isBuilt, PART_NAMES, type Part } from './build-inputs.ts'

/**
 * Builds what has changed since the last build, in a separate process, so that nothing is loaded if nothing
 * changed. The parts are built one after the other, because building the site clears the whole build folder.
 */
export function buildIfNeeded(parts: Part[] = PART_NAMES): void {
  for (const part of parts) {
    if (isBuilt(part)) continue
    const { status } = spawnSync(process.execPath, ['scripts/build.ts', part], { stdio: 'inherit' })
    if (status !== 0) process.exit(status ?? 1)
  }
}

if (import.meta.main) buildIfNeeded()
