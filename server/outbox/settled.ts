import type { Clock } from '#domain/time/clock.ts'
import type { Delivery, Store } from '#server/store/store.ts'

type Waiter = () => Promise<void>

/** Lets a form's answer wait a moment for its deliveries. Never rejects: the submission is stored already. */
export function createSettled(store: Store, clock: Clock, isMoving: (delivery: Delivery) => boolean) {
  const waiters = new Map<string, Set<Waiter>>()

  function settled(submissionId: string, ms: number, known?: Delivery[]): Promise<Delivery[]> {
    const deadline = clock.now() + ms
    const isSettled = (deliveries: Delivery[]) =>
      !deliveries.some((delivery) => isMoving(delivery) && mayFinish(delivery, deadline))
    if (known && isSettled(known)) return Promise.resolve(known)
    let latest = known ?? []
    return new Promise((resolve) => {
      const cancel = clock.after(ms, done)
      const others = waiters.get(submissionId) ?? new Set<Waiter>()
      waiters.set(submissionId, others.add(look))
      void look()

      async function look(): Promise<void> {
        try {
          latest = await store.deliveriesOf(submissionId)
        } catch {
          return
        }
        if (isSettled(latest)) done()
      }

      function done(): void {
        cancel()
        // A look in progress when another one ended the wait gets here too: the set may be a later waiter's.
        if (!others.delete(look)) return
        if (others.size === 0) waiters.delete(submissionId)
        resolve(latest)
      }
    })
  }

  /** Reports that an attempt for this submission is over. */
  function changed(submissionId: string): void {
    for (const look of waiters.get(submissionId) ?? []) void look()
  }

  return { settled, changed }
}

/** Whether it is open, and in its first attempt or due in time. One scheduled for later is not. */
function mayFinish({ state, attempts, firstFailedAt, dueAt }: Delivery, deadline: number): boolean {
  const inFirstAttempt = attempts > 0 && firstFailedAt === null
  return state === 'open' && (inFirstAttempt || Date.parse(dueAt) <= deadline)
}
