import { type RefObject, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { track } from '#app/features/analytics/track.ts'
import { toast } from '#app/ui/toast.tsx'
import { chooseTrade, type RoiErrors, readRoi } from '#domain/roi/roi-form.ts'
import { keepInAddress, readFields, resultLink, startingFields, writeFields } from './roi-address.ts'
import type { RoiProps } from './roi-props.ts'
import { RoiResult, resultInWords } from './roi-result.tsx'

/** After the last keystroke. Before it, screen readers would chatter and Safari refuses to keep so many addresses. */
const SETTLED_MS = 1000
/** From here on the result has its place before it is there; below, it waits for the button (roi.css). */
const HAS_PLACE = '(width >= 48rem)'

type RoiLiveProps = Pick<RoiProps, 'words' | 'initial'> & {
  form: RefObject<HTMLFormElement | null>
  /** The estimate was asked for, by the button or by the address. */
  open: boolean
  onErrors: (errors: RoiErrors) => void
}

/** Listens to the form beside it and shows what it comes to. */
export function RoiLive({ form, words, initial, open, onErrors }: RoiLiveProps) {
  const [fields, setFields] = useState(initial)
  const [announced, setAnnounced] = useState('')
  const { errors, result, numbers } = useMemo(() => readRoi(fields), [fields])
  const hasPlace = useMedia(HAS_PLACE)

  useEffect(() => {
    const element = form.current
    if (!element) return
    setFields(startingFields(element, initial))
    const onInput = ({ target }: Event) => {
      const typed = readFields(element)
      const chosen = (target as HTMLElement).id === 'roi-trade'
      setFields(chosen ? writeFields(element, chooseTrade(typed, typed.trade)) : typed)
    }
    element.addEventListener('input', onInput)
    return () => element.removeEventListener('input', onInput)
  }, [form, initial])

  useEffect(() => onErrors(errors), [errors, onErrors])

  const calculated = result && fields.trade
  useEffect(() => {
    if (calculated) track('roi_calculated', { trade: calculated })
  }, [calculated])

  useEffect(() => {
    const settled = setTimeout(() => {
      const [problem] = Object.values(errors)
      setAnnounced(problem ?? (result ? resultInWords(result) : ''))
      keepInAddress(result ? fields : null)
    }, SETTLED_MS)
    return () => clearTimeout(settled)
  }, [fields, errors, result])

  return (
    <>
      {result && numbers && (open || hasPlace) ? (
        <RoiResult words={words} fields={fields} numbers={numbers} result={result} onCopy={copyLink} />
      ) : (
        <p className="docket-body">{words.prompt}</p>
      )}
      <p role="status" className="sr-only">
        {announced}
      </p>
    </>
  )

  async function copyLink() {
    try {
      await navigator.clipboard.writeText(resultLink(fields))
      toast({ title: 'Link Copied!', description: 'It opens the calculator with these numbers.' })
    } catch (error) {
      console.warn('The browser does not let us copy.', error)
      keepInAddress(fields)
      toast({
        title: 'Copy Failed',
        description: 'The link stands in the address bar: please copy it from there.',
        variant: 'destructive',
      })
    }
  }
}

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    () => matchMedia(query).matches,
    () => true,
  )
}
