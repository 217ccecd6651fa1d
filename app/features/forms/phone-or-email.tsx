import type { ComponentProps } from 'react'
import { Field } from '#app/ui/field.tsx'

type PhoneOrEmailProps = {
  /** What the two fields are for; shown above them. */
  hint: string
  field: (
    name: 'phone' | 'email',
  ) => Pick<ComponentProps<typeof Field>, 'id' | 'name' | 'defaultValue' | 'error' | 'asterisk'>
}

/** A phone number and an email address, of which one is enough. */
export function PhoneOrEmail({ hint, field }: PhoneOrEmailProps) {
  const phone = field('phone')
  const hintId = `${phone.id}-or-email`
  return (
    <>
      <p id={hintId} className="field-hint">
        {hint}
      </p>
      <div className="grid gap-5 sm:grid-cols-2 sm:items-start">
        <Field {...phone} describedBy={hintId} label="Phone" type="tel" autoComplete="tel" />
        <Field {...field('email')} describedBy={hintId} label="Email" type="email" autoComplete="email" />
      </div>
    </>
  )
}
