import { type ComponentProps, useState } from 'react'
import { PhoneOrEmail } from '#app/features/forms/phone-or-email.tsx'
import type { FormField } from '#app/features/forms/use-submission-form.ts'
import { CheckboxField, Field, SelectField, TextareaField } from '#app/ui/field.tsx'
import { Html } from '#app/ui/html.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { BOTTLENECK_MAX, BOTTLENECK_MIN, TRADES } from '#domain/leads/audit-answers.ts'
import type { AuditRequest } from '#domain/leads/audit-request.ts'

type FieldsProps = { field: FormField<keyof AuditRequest> }

const TRADE_OPTIONS = TRADES.map((trade) => ({ value: trade, label: trade }))

export function BusinessFields({ field }: FieldsProps) {
  const trade = field('trade')
  return (
    <>
      <Field {...field('name')} autoComplete="name" label="Name" asterisk />
      <Field {...field('businessName')} autoComplete="organization" label="Business Name" asterisk />
      <div className="grid gap-5 sm:grid-cols-2 sm:items-start">
        <SelectField
          {...trade}
          label="Trade"
          asterisk
          placeholder="Select your trade"
          options={TRADE_OPTIONS}
          defaultValue={trade.defaultValue ?? ''}
        />
        <Field {...field('serviceArea')} autoComplete="address-level2" label="Service Area" asterisk />
      </div>
    </>
  )
}

type ContactFieldsProps = FieldsProps & {
  typed: Partial<Record<string, string>>
  hint: string
}

/** One of the two is enough: each is marked only while the other is empty (specification, section 5). */
export function ContactFields({ field, typed, hint }: ContactFieldsProps) {
  const other = { phone: typed.email, email: typed.phone }
  return <PhoneOrEmail hint={hint} field={(name) => ({ ...field(name), asterisk: !other[name]?.trim() })} />
}

/** `bottleneckLength` is null until a script counts the characters. */
export function NumbersFields({
  field,
  bottleneckLength,
}: FieldsProps & {
  bottleneckLength: number | null
}) {
  return (
    <>
      <Field
        {...field('website')}
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        label="Website (optional)"
      />
      <div className="grid gap-5 sm:grid-cols-2 sm:items-start">
        <NumberField {...field('weeklyLeads')} step={1} label="Weekly leads (optional)" />
        <NumberField {...field('avgJobValue')} step={50} label="Average job value, $ (optional)" />
      </div>
      <TextareaField
        {...field('mainBottleneck')}
        label="Main bottleneck (optional)"
        hint={`${BOTTLENECK_MIN} to ${BOTTLENECK_MAX} characters, in your own words.`}
        note={bottleneckLength !== null && `${bottleneckLength}/${BOTTLENECK_MAX}`}
      />
    </>
  )
}

/**
 * Text until there is a script: of a number field that it cannot read, the browser itself would post nothing. It stays
 * text where it is being typed in by then, and where a number field would empty it.
 */
function NumberField({ step, ...field }: ComponentProps<typeof Field>) {
  const hydrated = useHydrated()
  const [inUse] = useState(() => !hydrated && isInUse(field.id))
  const numeric = { type: 'number', min: 0, step } as const
  return <Field {...field} {...(hydrated && !inUse ? numeric : { inputMode: 'decimal' })} />
}

function isInUse(id: string | undefined): boolean {
  if (import.meta.env.SSR || !id) return false
  const control = document.getElementById(id)
  const unread = control instanceof HTMLInputElement && !/^\d*(\.\d+)?$/.test(control.value)
  return unread || control === document.activeElement
}

export function ConsentField({ field, html }: FieldsProps & { html: string }) {
  const { defaultValue, ...box } = field('consent')
  return (
    <CheckboxField
      {...box}
      label={<Html as="span" html={html} />}
      asterisk
      defaultChecked={defaultValue === 'on'}
    />
  )
}
