import { HONEYPOT_FIELD } from '#domain/leads/form-guard.ts'

/** Out of sight, out of the tab order and out of the accessibility tree; only software fills it in. */
export function Honeypot() {
  return (
    <div hidden>
      <label>
        Leave this empty
        <input type="text" name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
