const TRIES = 5

/**
 * Handles two people changing the same thing: the second, whose write is 'stale', reads what the first has
 * left and changes that. Null if others were quicker each time.
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
