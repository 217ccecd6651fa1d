import type { ReactNode } from 'react'

export type Phone = {
  e164: string
  /** Grouped the Australian way: 02 5550 0142. */
  display: string
}

type PhoneLinkProps = {
  phone: Phone
  /** Where on the site the link is, for the phone_click event. */
  location: string
  className?: string
  label?: string
  children?: ReactNode
}

export function PhoneLink({
  phone,
  location,
  className = 'link whitespace-nowrap',
  label,
  children,
}: PhoneLinkProps) {
  return (
    <a href={`tel:${phone.e164}`} data-phone-location={location} className={className} aria-label={label}>
      {children ?? phone.display}
    </a>
  )
}
