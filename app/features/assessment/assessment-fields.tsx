import type { Errors } from '#app/features/forms/use-submit-once.ts'
import { Field } from '#app/ui/field.tsx'

type FieldsProps = {
  /** Prefix of each field's id: the page's form and the dialog's may be in one document. */
  of: string
  errors: Errors
  values?: Record<string, string>
  onEdit?: (field: string) => void
}

export function MobileField({ of, errors, values = {}, onEdit }: FieldsProps) {
  return (
    <Field
      id={`${of}-mobile`}
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
export function NameFields({ of, errors, values = {}, onEdit }: FieldsProps) {
  return (
    <>
      <Field
        id={`${of}-fullName`}
        name="fullName"
        autoComplete="name"
        label="Full Name"
        asterisk
        defaultValue={values.fullName}
        error={errors.fullName}
        onInput={() => onEdit?.('fullName')}
      />
      <Field
        id={`${of}-suburb`}
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
