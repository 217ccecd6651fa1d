import type { ComponentProps, ReactNode } from 'react'
import { useId, useState } from 'react'
import { useHydrated } from './use-hydrated.ts'

type FieldFrame = {
  label: ReactNode
  hint?: ReactNode
  /** Only the first message is shown. */
  error?: string | string[] | null | undefined
  /** Marks the label; the rule itself lives in the schema, so the browser's own check stays out of the way. */
  asterisk?: boolean
  /** Shown at the right below the control: a counter, 'Saved'. */
  note?: ReactNode
}

type Control = {
  id: string
  className: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

/** `describedBy`: the id of a hint for several fields together. */
type Described = { describedBy?: string | undefined }
type FieldProps = FieldFrame & Described & ComponentProps<'input'>
type TextareaFieldProps = FieldFrame & ComponentProps<'textarea'>
type SelectFieldProps = FieldFrame & ComponentProps<'select'> & { options: Option[]; placeholder: string }
export type Option = { value: string; label: string }

export function Field({ label, hint, describedBy, error, asterisk, note, ...input }: FieldProps) {
  const frame = { label, hint, describedBy, error, asterisk, note }
  return (
    <Frame {...frame} id={input.id}>
      {(control) => <input type="text" {...input} {...control} />}
    </Frame>
  )
}

export function TextareaField({ label, hint, error, asterisk, note, ...textarea }: TextareaFieldProps) {
  const frame = { label, hint, error, asterisk, note }
  const { id, defaultValue } = textarea
  const hydrated = useHydrated()
  // While hydrating, React sets a textarea back to its default, over what was typed before. It leaves inputs alone.
  const [initial] = useState(() => (hydrated ? defaultValue : (typedBefore(id) ?? defaultValue)))
  return (
    <Frame {...frame} id={id}>
      {(control) => <textarea rows={5} {...textarea} defaultValue={initial} {...control} />}
    </Frame>
  )
}

function typedBefore(id: string | undefined): string | undefined {
  if (import.meta.env.SSR || !id) return
  const area = document.getElementById(id)
  return area instanceof HTMLTextAreaElement ? area.value : undefined
}

export function SelectField({
  label,
  hint,
  error,
  asterisk,
  note,
  options,
  placeholder,
  ...select
}: SelectFieldProps) {
  const frame = { label, hint, error, asterisk, note }
  return (
    <Frame {...frame} id={select.id}>
      {(control) => (
        <select {...select} {...control}>
          <option value="">{placeholder}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Frame>
  )
}

/** A checkbox whose whole line is its target. */
export function CheckboxField({
  label,
  error,
  asterisk,
  ...input
}: Omit<FieldProps, 'hint' | 'note' | 'describedBy'>) {
  const { control, errorId, message } = useControl({ error, asterisk }, input.id)
  return (
    <div className="field">
      <label className="field-check">
        <input type="checkbox" {...input} {...control} className="" />
        <span>
          {label}
          {asterisk && <Asterisk />}
        </span>
      </label>
      <Below message={message} errorId={errorId} />
    </div>
  )
}

function Frame({
  id,
  children,
  ...frame
}: FieldFrame & Described & { id: string | undefined; children: (control: Control) => ReactNode }) {
  const { control, hintId, errorId, message } = useControl(frame, id)
  return (
    <div className="field">
      <label htmlFor={control.id}>
        {frame.label}
        {frame.asterisk && <Asterisk />}
      </label>
      {frame.hint && (
        <p id={hintId} className="field-hint">
          {frame.hint}
        </p>
      )}
      {children(control)}
      <Below message={message} errorId={errorId} note={frame.note} />
    </div>
  )
}

function useControl(
  { hint, describedBy, error, asterisk }: Pick<FieldFrame, 'hint' | 'error' | 'asterisk'> & Described,
  givenId: string | undefined,
) {
  const ownId = useId()
  const id = givenId ?? ownId
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const message = Array.isArray(error) ? error[0] : error
  const described = [describedBy, hint && hintId, message && errorId].filter(Boolean).join(' ')
  const control: Control = {
    id,
    className: 'field-control',
    'aria-describedby': described || undefined,
    'aria-invalid': message ? true : undefined,
    'aria-required': asterisk ? true : undefined,
  }
  return { control, hintId, errorId, message }
}

type BelowProps = { message: string | null | undefined; errorId: string; note?: ReactNode }

function Below({ message, errorId, note }: BelowProps) {
  return message || note ? (
    <div className="flex flex-wrap gap-x-4">
      <p id={errorId} className="field-error flex-1">
        {message}
      </p>
      {note && <p className="field-hint ml-auto max-w-full">{note}</p>}
    </div>
  ) : null
}

function Asterisk() {
  return (
    <span aria-hidden="true" className="text-bad">
      {' *'}
    </span>
  )
}
