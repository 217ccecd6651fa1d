import { PhoneOrEmail } from '#app/features/forms/phone-or-email.tsx'
import { CheckboxField, Field, SelectField, TextareaField } from '#app/ui/field.tsx'
import { Html } from '#app/ui/html.tsx'
import { BOTTLENECK_MAX, BOTTLENECK_MIN, TRADES } from '#domain/leads/audit-answers.ts'

type Values = Partial<Record<string, string>>
type FieldsProps = { errors: Record<string, string[]>; values: Values }

const TRADE_OPTIONS = TRADES.map((trade) => ({ value: trade, label: trade }))

export function BusinessFields({ errors, values }: FieldsProps) {
  return (
    <>
      <Field
        id="audit-name"
        name="name"
        autoComplete="name"
        label="Name"
        asterisk
        defaultValue={values.name}
        error={errors.name}
      />
      <Field
        id="audit-businessName"
        name="businessName"
        autoComplete="organization"
        label="Business Name"
        asterisk
        defaultValue={values.businessName}
        error={errors.businessName}
      />
      <div className="grid gap-5 sm:grid-cols-2 sm:items-start">
        <SelectField
          id="audit-trade"
          name="trade"
          label="Trade"
          asterisk
          placeholder="Select your trade"
          options={TRADE_OPTIONS}
          defaultValue={values.trade ?? ''}
          error={errors.trade}
        />
        <Field
          id="audit-serviceArea"
          name="serviceArea"
          autoComplete="address-level2"
          label="Service Area"
          asterisk
          defaultValue={values.serviceArea}
          error={errors.serviceArea}
        />
      </div>
    </>
  )
}

type ContactFieldsProps = FieldsProps & { typed: Values; hint: string }

/** One of the two is enough: each is marked only while the other is empty (specification, section 5). */
export function ContactFields({ errors, values, typed, hint }: ContactFieldsProps) {
  const other = { phone: typed.email, email: typed.phone }
  return (
    <PhoneOrEmail
      hint={hint}
      field={(name) => ({
        id: `audit-${name}`,
        name,
        asterisk: !other[name]?.trim(),
        defaultValue: values[name],
        error: errors[name],
      })}
    />
  )
}

/** `bottleneckLength` is null while nothing counts along. */
export function NumbersFields({
  errors,
  values,
  bottleneckLength,
}: FieldsProps & { bottleneckLength: number | null }) {
  return (
    <>
      <Field
        id="audit-website"
        name="website"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        label="Website (optional)"
        defaultValue={values.website}
        error={errors.website}
      />
      <div className="grid gap-5 sm:grid-cols-2 sm:items-start">
        <Field
          id="audit-weeklyLeads"
          name="weeklyLeads"
          type="number"
          min={0}
          step={1}
          label="Leads a week (optional)"
          defaultValue={values.weeklyLeads}
          error={errors.weeklyLeads}
        />
        <Field
          id="audit-avgJobValue"
          name="avgJobValue"
          type="number"
          min={0}
          step={50}
          label="Average job value, $ (optional)"
          defaultValue={values.avgJobValue}
          error={errors.avgJobValue}
        />
      </div>
      <TextareaField
        id="audit-mainBottleneck"
        name="mainBottleneck"
        label="What holds you back most? (optional)"
        hint={`${BOTTLENECK_MIN} to ${BOTTLENECK_MAX} characters, in your own words.`}
        defaultValue={values.mainBottleneck}
        error={errors.mainBottleneck}
        note={bottleneckLength !== null && `${bottleneckLength}/${BOTTLENECK_MAX}`}
      />
    </>
  )
}

export function ConsentField({ errors, values, html }: FieldsProps & { html: string }) {
  return (
    <CheckboxField
      id="audit-consent"
      name="consent"
      label={<Html as="span" html={html} />}
      asterisk
      defaultChecked={values.consent === 'on'}
      error={errors.consent}
    />
  )
}
