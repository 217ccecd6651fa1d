/** Stands for text in a number field that is no number: the browser itself would report an empty value. */
const NOT_A_NUMBER = 'not a number'

/** What stands in a field, or NOT_A_NUMBER. */
export function textOf(control: HTMLInputElement | HTMLSelectElement): string {
  return control.validity.badInput ? NOT_A_NUMBER : control.value
}

/** Whether somebody typed or chose something, also before hydration. */
export function isTouched(control: HTMLInputElement): boolean {
  // A textarea hydrates with what was typed as its default (app/ui/field.tsx).
  if (control.type === 'textarea') return control.value !== ''
  // For a checkbox without a value attribute, `value` is 'on' and `defaultValue` is ''.
  const typed = control.type !== 'checkbox' && control.value !== control.defaultValue
  return typed || control.checked !== control.defaultChecked
}

/** Textareas are typed as inputs: they have every property that is used. */
export function typedControls(form: HTMLFormElement) {
  return [...form.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), textarea')]
}

/** A form's answers by name, without its token. */
export function readFields(form: HTMLFormElement): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields[name] = value
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && control.type === 'number')
      fields[control.name] = textOf(control)
  }
  delete fields.formToken
  return fields
}
