import { Field } from '#app/ui/field.tsx'
import type { Errors } from './use-assessment.ts'

type FieldsProps = { errors: Errors; values?: Record<string, string>; onEdit?: (field: string) => void }

export function MobileField({ errors, values = {}, onEdit }: FieldsProps) {
  return (
    <Field
      id="assessment-mobile"
      name="mobile"
      data-autofocus=""
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      label="Mobile Number"
      asterisk
      defaultValue={values.mobile}
      error={errors.mobile}
      onInput={() => onEdit?.('mobile')}
    />
  )
}

/** The field that visitors know as 'Business Name' is `suburb` on the wire. */
export function NameFields({ errors, values = {}, onEdit }: FieldsProps) {
  return (
    <>
      <Field
        id="assessment-fullName"
        name="fullName"
        autoComplete="name"
        label="Full Name"
        asterisk
        defaultValue={values.fullName}
        error={errors.fullName}
        onInput={() => onEdit?.('fullName')}
      />
      <Field
        id="assessment-suburb"
        name="suburb"
        autoComplete="organization"
        label="Business Name"
        asterisk
        defaultValue={values.suburb}
        error={errors.suburb}
        onInput={() => onEdit?.('suburb')}
      />
    </>
  )
}
