import { type RefObject, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { track } from '#app/features/analytics/track.ts'
import { toast } from '#app/ui/toast.tsx'
import { chooseTrade, type RoiErrors, readRoi, unansweredRoi } from '#domain/roi/roi-form.ts'
import { keepInAddress, readRoiFields, resultLink, startingFields, writeRoiFields } from './roi-address.ts'
import type { RoiProps } from './roi-props.ts'
import { RoiResult, resultInWords } from './roi-result.tsx'

/**
 * Delay after the last key: without it screen readers chatter, and Safari refuses so many address changes.
 */
const SETTLED_MS = 1000

type RoiLiveProps = Pick<RoiProps, 'words' | 'initial'> & {
  form: RefObject<HTMLFormElement | null>
  /** The element that contains this component. */
  box: RefObject<HTMLElement | null>
  /** The server's errors, for visitors who sent the form before this component had loaded. */
  errors?: RoiErrors
  /** Called when there is an estimate to make space for. */
  onResult: () => void
  onErrors: (errors: RoiErrors) => void
}

/** Listens to the form beside it and shows the result. */
export function RoiLive({ form, box, words, initial, errors: sent = {}, onResult, onErrors }: RoiLiveProps) {
  const { pathname } = useLocation()
  const [fields, setFields] = useState(initial)
  /** Whether the visitor asked for an estimate while answers were missing. */
  const [asked, setAsked] = useState(Object.keys(sent).length > 0)
  const [announced, setAnnounced] = useState('')
  const { result, numbers } = useMemo(() => readRoi(fields), [fields])
  const errors = useMemo(() => (asked ? unansweredRoi(fields) : readRoi(fields).errors), [asked, fields])

  useEffect(() => {
    const element = form.current
    if (!element) return
    setFields(startingFields(element, initial))
    const onInput = ({ target }: Event) => {
      const typed = readRoiFields(element)
      const chosen = (target as HTMLElement).id === 'roi-trade'
      setFields(chosen ? writeRoiFields(element, chooseTrade(typed, typed.trade)) : typed)
    }
    const onSubmit = (event: Event) => {
      event.preventDefault()
      const unanswered = unansweredRoi(readRoiFields(element))
      const [first] = Object.keys(unanswered)
      setAsked(first !== undefined)
      onErrors(unanswered)
      // In a microtask, when the message below the field is rendered.
      queueMicrotask(() => (first ? document.getElementById(`roi-${first}`) : box.current)?.focus())
    }
    element.addEventListener('input', onInput)
    element.addEventListener('submit', onSubmit)
    return () => {
      element.removeEventListener('input', onInput)
      element.removeEventListener('submit', onSubmit)
    }
  }, [form, box, initial, onErrors])

  useEffect(() => onErrors(errors), [errors, onErrors])

  const hasResult = result !== null
  // Before the paint that shows the result.
  useLayoutEffect(() => {
    if (hasResult) onResult()
  }, [hasResult, onResult])

  const calculated = result && fields.trade
  useEffect(() => {
    if (calculated) track('roi_calculated', { trade: calculated })
  }, [calculated])

  useEffect(() => {
    // While Back still loads another page, the address is already that page's.
    const keep = () => location.pathname === pathname && keepInAddress(result ? fields : null)
    const settled = setTimeout(() => {
      const [problem] = Object.values(errors)
      setAnnounced(problem ?? (result ? resultInWords(result) : ''))
      keep()
    }, SETTLED_MS)
    // A link may be followed sooner, and Back leads to what the address says then.
    addEventListener('click', keep, true)
    return () => {
      clearTimeout(settled)
      removeEventListener('click', keep, true)
    }
  }, [pathname, fields, errors, result])

  return (
    <>
      {result && numbers ? (
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
