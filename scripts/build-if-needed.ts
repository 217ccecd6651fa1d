import { spawnSync } from 'node:child_process'
import { isBuilt, PART_NAMES, type Part } from './build-inputs.ts'

/** Builds what has changed since it was built. In a process of its own, so that nothing is loaded when nothing has. */
export function buildIfNeeded(parts: Part[] = PART_NAMES): void {
  const changed = parts.filter((part) => !isBuilt(part))
  if (changed.length === 0) return
  const { status } = spawnSync(process.execPath, ['scripts/build.ts', ...changed], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

if (import.meta.main) buildIfNeeded()
