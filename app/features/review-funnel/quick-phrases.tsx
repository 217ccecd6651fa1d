import { useHydrated } from '#app/shell/use-hydrated.ts'
import { FEEDBACK_MAX, QUICK_PHRASES } from '#domain/reviews/feedback-words.ts'

/** A tap writes the phrase below what is there; without a script there is nothing to tap. */
export function QuickPhrases({ areaId }: { areaId: string }) {
  const hydrated = useHydrated()
  if (!hydrated) return null
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="field-hint mb-2">Tap what fits, then add your own words.</legend>
      {QUICK_PHRASES.map((phrase) => (
        <button key={phrase} type="button" className="phrase" onClick={() => append(areaId, phrase)}>
          {phrase}
        </button>
      ))}
    </fieldset>
  )
}

function append(areaId: string, phrase: string) {
  const area = document.getElementById(areaId)
  if (!(area instanceof HTMLTextAreaElement) || area.value.includes(phrase)) return
  const text = [area.value.trimEnd(), phrase].filter(Boolean).join('\n')
  if (text.length > FEEDBACK_MAX) return
  area.value = text
  // As if typed, so that the form counts it and keeps it.
  area.dispatchEvent(new Event('input', { bubbles: true }))
}
