/** A mail of our own to the provider that belongs to no submission. Its name makes it happen once. */
export type Notice = { name: string; about: 'digest' | 'breaker'; body: string; madeAt: string }

export type NoticesStore = {
  /** False when there was one of that name already, sent or not. With `sentAt` there is nothing to send. */
  addNotice: (notice: Notice, sentAt?: string) => Promise<boolean>
  hasNotice: (name: string) => Promise<boolean>
  /** Leases up to `limit` unsent ones that no lease holds, until `now` and `leaseMs`; oldest first. */
  claimNotices: (now: string, leaseMs: number, limit: number) => Promise<Notice[]>
  /** What of one that has not gone out is still to be sent, and when whoever claims it next may try. */
  rescheduleNotice: (name: string, body: string, until: string) => Promise<void>
  /** Keeps the name and forgets the words; also where the notice was erased while it was being sent. */
  closeNotice: (notice: Notice, at: string) => Promise<void>
  /** Forgets those made before the instant, sent or not. */
  purgeNotices: (before: string) => Promise<number>
}
