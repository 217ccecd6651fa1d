import { Link } from 'react-router'
import { PhoneIcon } from '#app/ui/icons.tsx'
import { type Phone, PhoneLink } from '#app/ui/phone-link.tsx'
import type { Nudges as Words } from '#content/copy-schemas.ts'
import { withUtm } from '#domain/attribution/utm.ts'

const BOOK = withUtm('/book', { content: 'contact-bar' })

type ContactBarProps = { phone: Phone; words: Words['contactBar'] }

export function ContactBar({ phone, words }: ContactBarProps) {
  return (
    <aside aria-label="Get in touch" className="nudge nudge-bar slab">
      <PhoneLink phone={phone} location="contact-bar" className="btn btn-sm btn-line gap-2">
        <PhoneIcon />
        {words.callLabel}
      </PhoneLink>
      <Link to={BOOK} prefetch="intent" className="btn btn-sm btn-hot flex-1">
        {words.bookLabel}
      </Link>
    </aside>
  )
}
