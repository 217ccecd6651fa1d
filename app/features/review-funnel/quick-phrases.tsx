import { useState } from 'react'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { FEEDBACK_MAX, QUICK_PHRASES } from '#domain/reviews/feedback-words.ts'

/** A tap writes the phrase below what is there; without a script there is nothing to tap. */
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

/** Answers what is to be heard of it, where the focus stays on the button. */
function append(areaId: string, phrase: string): string {
  const area = document.getElementById(areaId)
  // What is on its way is thanked for as it was pressed.
  if (!(area instanceof HTMLTextAreaElement) || area.readOnly) return ''
  if (area.value.includes(phrase)) return 'Already there'
  const text = [area.value.trimEnd(), phrase].filter(Boolean).join('\n')
  if (text.length > FEEDBACK_MAX) return 'No room left'
  area.value = text
  // As if typed, so that the form counts it and keeps it.
  area.dispatchEvent(new Event('input', { bubbles: true }))
  return `Added: ${phrase}`
}
