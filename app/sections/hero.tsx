import type { ReactNode } from 'react'
import { AssessmentLink } from '#app/ui/assessment-link.tsx'
import { PhoneIcon } from '#app/ui/icons.tsx'
import { type Phone, PhoneLink } from '#app/ui/phone-link.tsx'
import { type Conversation, MissedCall } from './missed-call.tsx'

type HeroProps = {
  headline: string
  sub: string
  assessmentLabel: string
  callLabel: string
  chips: string[]
  conversation: Conversation
  replyTime: string
  phone: Phone
  /** What has to come right after the words, before a browser paints them. */
  children: ReactNode
}

export function Hero({
  headline,
  sub,
  assessmentLabel,
  callLabel,
  chips,
  conversation,
  replyTime,
  phone,
  children,
}: HeroProps) {
  return (
    <section className="relative overflow-clip">
      <div className="wrap grid gap-12 pt-10 pb-16 lg:grid-cols-[7fr_5fr] lg:items-center lg:pt-16">
        <div>
          {/* `data-ab` marks the words that an experiment may change before the first paint. */}
          <h1 data-ab="headline">{headline}</h1>
          <p data-ab="sub" className="lede mt-6">
            {sub}
          </p>
          <div className="actions mt-8">
            <AssessmentLink source="hero">
              <span data-ab="assessmentLabel">{assessmentLabel}</span>
            </AssessmentLink>
            <PhoneLink phone={phone} location="hero" className="btn btn-line gap-3">
              <PhoneIcon />
              {callLabel}
            </PhoneLink>
          </div>
          {children}
          <ul className="mt-8 border-t-2 pt-2 text-balance">
            {chips.map((chip) => (
              <li key={chip} className="chip">
                {chip}
              </li>
            ))}
            <li className="chip">
              <PhoneLink phone={phone} location="hero-chip" className="link -my-3 py-3" />
            </li>
          </ul>
        </div>
        <MissedCall {...conversation} replyTime={replyTime} />
      </div>
      <div id="hero-end" aria-hidden="true" className="tape tape-hot" />
    </section>
  )
}
