import type { Channel, Send, SendResult } from '#server/channels/channel.ts'
import type { Destination } from '#server/store/store.ts'

export const ACCEPTED: SendResult = { ok: true, status: 200, answer: 'ok' }

/** A destination's failed response. */
export function refusal(
  status: number | null,
  kind: 'transient' | 'rejected' | 'gone' | 'unbuildable' | 'withheld' = 'transient',
) {
  return { ok: false, status, error: `HTTP ${status}`, answer: null, kind } satisfies SendResult
}

/** A destination whose responses the test decides, and which records what it was sent. */
export function fakeChannel(
  destination: Destination,
  answer: (send: Send) => SendResult | Promise<SendResult> = () => ACCEPTED,
): Channel & { sent: Send[]; answer: (send: Send) => SendResult | Promise<SendResult> } {
  const channel = {
    destination,
    unconfigured: null,
    wants: () => true,
    build: (submission: { id: string }, deliveryId: string) =>
      JSON.stringify({ lead: submission.id, deliveryId }),
    sent: [] as Send[],
    answer,
    send: async (send: Send) => {
      channel.sent.push(send)
      return channel.answer(send)
    },
  }
  return channel
}
