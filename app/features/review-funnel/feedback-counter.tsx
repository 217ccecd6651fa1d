import { FEEDBACK_MAX } from '#domain/reviews/feedback-words.ts'

/** From this length on the counter changes colour (specification, section 5), and announces it. */
const NEAR_MAX = 900
/** Numbers of characters left that are announced, once each and not at every key. */
const ANNOUNCED_LEFT = [0, 50, FEEDBACK_MAX - NEAR_MAX]

export function FeedbackCounter({ length, saved }: { length: number; saved: boolean }) {
  const left = ANNOUNCED_LEFT.find((step) => FEEDBACK_MAX - length <= step)
  return (
    <span className="flex flex-wrap justify-end gap-x-4">
      <span role="status">{saved && <b className="text-good">Saved</b>}</span>
      <span className={length >= NEAR_MAX ? 'font-bold text-bad' : undefined}>
        {`${length}/${FEEDBACK_MAX}`}
      </span>
      <span role="status" className="sr-only">
        {left !== undefined && `At most ${left} characters left`}
      </span>
    </span>
  )
}
