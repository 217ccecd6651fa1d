export type Conversation = {
  /** For those who cannot see it: what happens, in a sentence. */
  summary: string
  with: string
  missedCall: { time: string; text: string }
  messages: { from: 'business' | 'customer'; time: string; text: string }[]
  outcome: string
}

/** A missed call becomes a booked job. Built in HTML; each line has its place before it appears. */
export function MissedCall({ summary, with: caller, missedCall, messages, outcome }: Conversation) {
  return (
    <figure className="grid justify-items-center gap-5">
      <div className="phone" role="img" aria-label={summary}>
        <div className="phone-screen" aria-hidden="true">
          <p className="text-center font-bold">{caller}</p>
          <p data-at="1" className="self-center rounded-s bg-[#a31510] px-3 py-1 text-sm text-[#fffdf8]">
            {missedCall.text} {missedCall.time}
          </p>
          {messages.map(({ from, time, text }, i) => (
            <p
              key={time + text}
              data-at={Math.min(i + 2, 6)}
              className={from === 'business' ? 'bubble bubble-us' : 'bubble bubble-them'}
            >
              {text}
            </p>
          ))}
        </div>
      </div>
      <figcaption className="stamp stamp-hot max-w-80">{outcome}</figcaption>
    </figure>
  )
}
