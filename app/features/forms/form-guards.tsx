import type { RefusedPost } from '#app/page-services.ts'
import { HONEYPOT_FIELD } from '#domain/leads/form-guard.ts'

/** Hidden fields that every form of a page carries for the server's checks. */
export function FormGuards({
  formToken,
  refused,
}: {
  formToken: string | null
  refused: RefusedPost | null
}) {
  return (
    <>
      <Honeypot />
      <input type="hidden" name="formToken" value={formToken ?? ''} />
      {/* A refused post's address does not say where its visitor came from; a script knows by itself. */}
      {refused && (
        <noscript hidden>
          <input type="hidden" name="attribution" value={refused.values.attribution} />
        </noscript>
      )}
    </>
  )
}

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
