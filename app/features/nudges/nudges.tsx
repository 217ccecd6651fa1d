import type { ReactNode } from 'react'
import type { Phone } from '#app/ui/phone-link.tsx'
import { ContactBar } from './contact-bar.tsx'
import { ExitIntent } from './exit-intent.tsx'
import { HomeBar } from './home-bar.tsx'
import { useNudges } from './nudge-state.ts'

/** Whatever asks for attention, on any page; the micro-offer stands on its own page and follows the same rules. */
export function Nudges({ phone }: { phone: Phone }): ReactNode {
  const { nudge, held, spacer } = useNudges()
  const present = nudge ?? held
  return (
    <>
      {spacer && <div aria-hidden="true" className="nudge-spacer" />}
      {present === 'contact-bar' && <ContactBar phone={phone} />}
      {present === 'home-bar' && <HomeBar phone={phone} />}
      <ExitIntent open={nudge === 'exit-intent'} phone={phone} />
    </>
  )
}
