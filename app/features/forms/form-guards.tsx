import type { RefusedPost } from '#app/page-services.ts'
import { HONEYPOT_FIELD } from '#domain/leads/form-guard.ts'

/** Hidden fields that every form of a page carries for the server's checks. */
export function FormGuards({
  formToken,
  refused,
  source = refused?.values.source,
}: {
  formToken: string | null
  refused: RefusedPost | null
  /** What led here, to be stored with the lead. */
  source?: string | null | undefined
}) {
  const attribution = <input type="hidden" name="attribution" value={refused?.values.attribution} />
  return (
    <>
      <Honeypot />
      <input type="hidden" name="formToken" value={formToken ?? ''} />
      {source && <input type="hidden" name="source" value={source} />}
      {/* A refused post's address does not say where its visitor came from; a script knows by itself, unless
          the form came from a page elsewhere. */}
      {refused && (refused.attributionGiven ? attribution : <noscript hidden>{attribution}</noscript>)}
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
