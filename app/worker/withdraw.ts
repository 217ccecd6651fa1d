import { removeEverything } from './kept.ts'
import { worker } from './worker-scope.ts'

let asked = false

/** Runs once in a worker's short life: a site without a worker removes those that it installed earlier. */
export async function leaveIfWithdrawn(): Promise<void> {
  if (asked) return
  asked = true
  // A browser that finds no script keeps the old worker for ever.
  const { status } = await fetch('/sw.js', { method: 'HEAD', cache: 'no-store' })
  if (status === 404 || status === 410) await withdraw()
}

export async function withdraw(): Promise<void> {
  await removeEverything()
  await worker.registration.unregister()
}
