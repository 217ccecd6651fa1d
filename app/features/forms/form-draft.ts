import { readStored, writeStored } from '#app/shell/browser-storage.ts'
import { HONEYPOT_FIELD, noticeField } from '#domain/leads/form-guard.ts'
import type { SubmissionKind } from '#domain/leads/submission.ts'
import {
  FORM_DRAFT_AGE_LIMIT_MS,
  FORM_DRAFT_KEY,
  isKeptDraft,
  isYounger,
  type KeptDraft,
} from './kept-draft.ts'
import { readFields } from './read-fields.ts'

/** Fields that are asked for again each time, or not typed by a person. */
const NOT_KEPT = ['consent', 'source', 'attribution', HONEYPOT_FIELD]

type Fields = Readonly<Record<string, string>>

/**
 * Keeps what is typed so far, in place of what the address filled in (`prefill`); an empty form leaves no
 * draft. Returns false if nothing is on the device.
 */
export function keepDraft(kind: SubmissionKind, form: HTMLFormElement, prefill: Fields): boolean {
  const typed = Object.entries(readFields(form)).filter(([name, value]) => value && isKept(name))
  const replaced = { ...readKept(kind)?.replaced, ...prefill }
  return writeDraft(kind, Object.fromEntries(typed), replaced) && typed.length > 0
}

/**
 * Fills in fields that are empty, or that the address fills in again with what the draft replaced. Returns
 * false if there was nothing to restore.
 */
export function restoreDraft(kind: SubmissionKind, form: HTMLFormElement): boolean {
  const draft = readKept(kind)
  if (!draft) return false
  for (const control of textControls(form)) {
    if (['', draft.replaced?.[control.name]].includes(control.value))
      control.value = draft.fields[control.name] ?? ''
  }
  return true
}

/** Writes the draft of a form with several screens; no fields leave no draft. False if storage fails. */
export function writeDraft(kind: SubmissionKind, fields: Fields, replaced?: Fields): boolean {
  const draft = { at: Date.now(), fields, replaced }
  return writeStored('localStorage', keyOf(kind), Object.keys(fields).length > 0 ? draft : null)
}

/** Null when there is none, or it is too old. */
export function readDraft(kind: SubmissionKind): Record<string, string> | null {
  return readKept(kind)?.fields ?? null
}

export function forgetDraft(kind: SubmissionKind) {
  writeStored('localStorage', keyOf(kind), null)
}

/** Empties every field, those filled in for the visitor too. */
export function emptyForm(form: HTMLFormElement) {
  form.reset()
  for (const control of textControls(form)) control.value = ''
}

export function isKept(name: string): boolean {
  return !NOT_KEPT.includes(name) && !name.startsWith(noticeField(''))
}

function readKept(kind: SubmissionKind): KeptDraft | null {
  const draft = readStored('localStorage', keyOf(kind))
  if (!isKeptDraft(draft)) return null
  if (isYounger(draft, FORM_DRAFT_AGE_LIMIT_MS)) return draft
  forgetDraft(kind)
  return null
}

function textControls(form: HTMLFormElement) {
  return [...form.elements].filter(
    (control): control is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement =>
      (control instanceof HTMLInputElement && !['hidden', 'checkbox'].includes(control.type)) ||
      control instanceof HTMLTextAreaElement ||
      control instanceof HTMLSelectElement,
  )
}

function keyOf(kind: SubmissionKind): string {
  return FORM_DRAFT_KEY + kind
}
