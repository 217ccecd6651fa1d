/** A mail to the provider that belongs to no submission. Its name ensures that it is made only once. */
export type Notice = { name: string; about: 'digest' | 'breaker'; body: string; madeAt: string }

export type NoticesStore = {
  /** False if one of that name exists already, sent or not. With `sentAt` it counts as sent. */
  addNotice: (notice: Notice, sentAt?: string) => Promise<boolean>
  /** When it was made and sent; null if there is none of that name. */
  findNotice: (name: string) => Promise<{ madeAt: string; sentAt: string | null } | null>
  /** Leases up to `limit` unsent notices that no lease holds, until `now` plus `leaseMs`; oldest first. */
  claimNotices: (now: string, leaseMs: number, limit: number) => Promise<Notice[]>
  /** Stores what of an unsent notice is still to be sent, and when it may be claimed again. */
  rescheduleNotice: (name: string, body: string, until: string) => Promise<void>
  /** Marks a notice as sent, keeping its name but not its text, even if it was erased while being sent. */
  closeNotice: (notice: Notice, at: string) => Promise<void>
  /** Deletes a notice that will never be sent: it must not pass for one that was. */
  dropNotice: (name: string) => Promise<void>
  /** Deletes notices made before the instant, sent or not. */
  purgeNotices: (before: string) => Promise<number>
}
