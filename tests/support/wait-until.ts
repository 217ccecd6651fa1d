import { setTimeout as pause } from 'node:timers/promises'

/** Resolves once the condition holds; after the time limit it fails, naming what did not arrive. */
export async function waitUntil(condition: () => boolean, what: string, timeoutMs = 20_000): Promise<void> {
  const deadline = performance.now() + timeoutMs
  while (!condition()) {
    if (performance.now() > deadline) throw new Error(`Waited ${timeoutMs} ms in vain for ${what}`)
    await pause(5)
  }
}
