import type { ReactNode } from 'react'
import type { Phone } from '#app/ui/phone-link.tsx'
import type { Nudges as Words } from '#content/copy-schemas.ts'
import { ContactBar } from './contact-bar.tsx'
import { ExitIntent } from './exit-intent.tsx'
import { HomeBar } from './home-bar.tsx'
import { useNudges } from './nudge-state.ts'

export type NudgesProps = { phone: Phone; words: Words }

/**
 * Everything that asks for attention, on any page; the micro-offer is part of its own page and follows the
 * same rules.
 */
export function Nudges({ phone, words }: NudgesProps): ReactNode {
  const { nudge, held, spacer } = useNudges()
  const present = nudge ?? held
  return (
    <>
      {spacer && <div aria-hidden="true" className="nudge-spacer" />}
      {present === 'contact-bar' && <ContactBar phone={phone} words={words.contactBar} />}
      {present === 'home-bar' && <HomeBar phone={phone} words={words.homeBar} />}
      <ExitIntent open={nudge === 'exit-intent'} phone={phone} words={words.exitIntent} />
    </>
  )
}
