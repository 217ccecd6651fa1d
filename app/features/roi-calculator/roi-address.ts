import { textOf } from '#app/features/forms/read-fields.ts'
import { chooseTrade, type RoiForm, roiFromSearch, roiToSearch } from '#domain/roi/roi-form.ts'
import { ROI_PARAMETERS } from '#domain/roi/roi-inputs.ts'

const FIELDS = Object.keys(ROI_PARAMETERS) as (keyof RoiForm)[]

type Control = HTMLInputElement | HTMLSelectElement

export function readRoiFields(form: HTMLFormElement): RoiForm {
  const controls = FIELDS.map((field) => [field, controlOf(form, field)] as const)
  return Object.fromEntries(
    controls.map(([field, control]) => [field, control ? textOf(control) : '']),
  ) as RoiForm
}

/** The values at hydration: what was typed already, else what the address names. */
export function startingFields(form: HTMLFormElement, initial: RoiForm): RoiForm {
  const typed = readRoiFields(form)
  const untouched = FIELDS.every((field) => typed[field] === initial[field])
  if (untouched) return writeRoiFields(form, roiFromSearch(location.search) ?? initial)
  return typed.jobValue ? typed : writeRoiFields(form, chooseTrade(typed, typed.trade))
}

export function writeRoiFields(form: HTMLFormElement, fields: RoiForm): RoiForm {
  for (const field of FIELDS) {
    const control = controlOf(form, field)
    if (control && textOf(control) !== fields[field]) control.value = fields[field]
  }
  return fields
}

/** A link to this page with these numbers, and nothing about how the visitor came here. */
export function resultLink(fields: RoiForm): string {
  return `${location.origin}${location.pathname}?${roiToSearch(fields)}#roi`
}

/** Null removes the fields from the address. The router's own state of this history entry stays as it is. */
export function keepInAddress(fields: RoiForm | null) {
  const url = new URL(location.href)
  for (const name of Object.values(ROI_PARAMETERS)) url.searchParams.delete(name)
  for (const [name, value] of new URLSearchParams(fields ? roiToSearch(fields) : ''))
    url.searchParams.set(name, value)
  if (url.href !== location.href) history.replaceState(history.state, '', url)
}

function controlOf(form: HTMLFormElement, field: keyof RoiForm): Control | null {
  const control = form.elements.namedItem(ROI_PARAMETERS[field])
  return control instanceof HTMLInputElement || control instanceof HTMLSelectElement ? control : null
}
