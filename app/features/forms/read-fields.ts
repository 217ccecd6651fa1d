/** What a number field holds that is no number: the browser itself would hand over nothing. */
const NOT_A_NUMBER = 'not a number'

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
