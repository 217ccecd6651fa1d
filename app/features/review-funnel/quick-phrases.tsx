import { useState } from 'react'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { FEEDBACK_MAX, QUICK_PHRASES } from '#domain/reviews/feedback-words.ts'

/** A tap adds the phrase below the text; without JavaScript there is nothing to tap. */
export function QuickPhrases({ areaId }: { areaId: string }) {
  const hydrated = useHydrated()
  const [said, setSaid] = useState('')
  if (!hydrated) return null
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="field-hint mb-2">Tap what fits, then add your own words.</legend>
      {QUICK_PHRASES.map((phrase) => (
        <button key={phrase} type="button" className="phrase" onClick={() => setSaid(append(areaId, phrase))}>
          {phrase}
        </button>
      ))}
      <span role="status" className="sr-only">
        {said}
      </span>
    </fieldset>
  )
}

/** Returns what a screen reader should announce, as the focus stays on the button. */
function append(areaId: string, phrase: string): string {
  const area = document.getElementById(areaId)
  // Feedback that is being sent is confirmed as it was submitted, so nothing is added.
  if (!(area instanceof HTMLTextAreaElement) || area.readOnly) return ''
  if (area.value.includes(phrase)) return 'Already there'
  const text = [area.value.trimEnd(), phrase].filter(Boolean).join('\n')
  if (text.length > FEEDBACK_MAX) return 'No room left'
  area.value = text
  // Fires `input` as if typed, so that the form counts and keeps it.
  area.dispatchEvent(new Event('input', { bubbles: true }))
  return `Added: ${phrase}`
}
