import { Html, type HtmlText } from '#app/ui/html.tsx'

export type Conversation = {
  /** 'Example'. */
  mark: string
  /** For screen readers: what happens, in a sentence. */
  summary: string
  with: string
  missedCall: { time: string; text: string }
  messages: { from: 'business' | 'customer'; time: string; text: HtmlText }[]
  outcome: HtmlText
}

type MissedCallProps = Conversation & {
  /** From the call to the first text: '2 seconds'. */
  replyTime: string
}

/** A missed call becomes a booked job. Built in HTML; each line has its space before it appears. */
export function MissedCall({
  mark,
  summary,
  with: caller,
  missedCall,
  messages,
  outcome,
  replyTime,
}: MissedCallProps) {
  return (
    <figure className="relative grid justify-items-center gap-5">
      <p aria-hidden="true" className="stamp absolute -top-3 z-10 bg-paper">
        {mark}
      </p>
      <div className="phone" role="img" aria-label={summary}>
        <div className="phone-screen" aria-hidden="true">
          <p className="text-center font-bold">{caller}</p>
          <p data-at="1" className="self-center rounded-s bg-[#a31510] px-3 py-1 text-sm text-[#fffdf8]">
            {`${missedCall.text} ${missedCall.time}`}
          </p>
          <p data-at="2" className="dimension mark">
            {replyTime}
          </p>
          {messages.map(({ from, time, text }, i) => (
            <Html
              key={time + text}
              data-at={Math.min(i + 2, 6)}
              className={from === 'business' ? 'bubble bubble-us' : 'bubble bubble-them'}
              html={text}
            />
          ))}
        </div>
      </div>
      <Html as="figcaption" className="stamp stamp-hot max-w-80" html={outcome} />
    </figure>
  )
}
