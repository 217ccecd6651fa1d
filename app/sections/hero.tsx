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
  phone: Phone
}

export function Hero({ headline, sub, assessmentLabel, callLabel, chips, conversation, phone }: HeroProps) {
  return (
    <section className="relative overflow-clip">
      <div className="wrap grid gap-12 pt-10 pb-16 lg:grid-cols-[7fr_5fr] lg:items-center lg:pt-16">
        <div>
          <h1>{headline}</h1>
          <p className="lede mt-6">{sub}</p>
          <div className="mt-8 flex flex-wrap gap-4">
            <AssessmentLink source="hero">{assessmentLabel}</AssessmentLink>
            <PhoneLink phone={phone} location="hero" className="btn btn-line gap-3">
              <PhoneIcon />
              {callLabel}
            </PhoneLink>
          </div>
          <ul className="mt-10 flex flex-wrap gap-x-6 gap-y-2 border-t-2 pt-4">
            {chips.map((chip) => (
              <li key={chip} className="mark text-base">
                {chip}
              </li>
            ))}
            <li className="mark text-base">
              <PhoneLink phone={phone} location="hero-chip" />
            </li>
          </ul>
        </div>
        <MissedCall {...conversation} />
      </div>
      <div aria-hidden="true" className="tape tape-hot" />
    </section>
  )
}
