import * as z from 'zod'
import type { Submission } from '#domain/leads/submission.ts'

/** The stored payload of a mail: everything except the addresses and ids that are added on sending. */
export const MailMessage = z.object({
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  replyTo: z.string().nullable(),
  /** The provider's own mailbox when left out. */
  to: z.string().optional(),
  /** The provider's mailboxes that have accepted it already, if others refused it. */
  taken: z.array(z.string()).optional(),
  calendar: z.object({ method: z.enum(['REQUEST', 'CANCEL']), content: z.string() }).optional(),
})
export type MailMessage = z.infer<typeof MailMessage>

/** The time that we promised, e.g. 'by Monday 23 November, 10:00 am AEDT'. `isOver`: it has passed. */
export type Promised = { by: string; isOver: boolean }
export type PromisedBy = (submission: Submission) => Promised | null
