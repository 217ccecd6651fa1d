/** What a number field holds that is no number: the browser itself would hand over nothing. */
const NOT_A_NUMBER = 'not a number'

/** Typed or chosen by somebody, also before there was a script to hear it. */
export function isTouched(control: HTMLInputElement): boolean {
  // Drawn with what stood in it for its default (app/ui/field.tsx).
  if (control.type === 'textarea') return control.value !== ''
  // Of a checkbox without a value that is 'on', and '' at first.
  const typed = control.type !== 'checkbox' && control.value !== control.defaultValue
  return typed || control.checked !== control.defaultChecked
}

/** An area of text has all that is asked of them, too. */
export function typedControls(form: HTMLFormElement) {
  return [...form.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), textarea')]
}

/** A form's answers by name, without its token. */
export function readFields(form: HTMLFormElement): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields[name] = value
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && control.validity.badInput) fields[control.name] = NOT_A_NUMBER
  }
  delete fields.formToken
  return fields
}
