const TRIES = 5

/**
 * Two people at one thing: whoever came second, and so is told 'stale', reads anew what the first has left and changes
 * that. Null where others were quicker each time.
 */
export async function retryStale<Outcome>(
  readAndWrite: () => Promise<Outcome | 'stale'>,
): Promise<Outcome | null> {
  for (let tries = 0; tries < TRIES; tries++) {
    const outcome = await readAndWrite()
    if (outcome !== 'stale') return outcome
  }
  return null
}
