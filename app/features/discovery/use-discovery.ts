import { type RefObject, startTransition, useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { track } from '#app/features/analytics/track.ts'
import { forgetDraft, readDraft, writeDraft } from '#app/features/forms/form-draft.ts'
import { forgetTyped } from '#app/features/forms/kept-draft.ts'
import { isTouched } from '#app/features/forms/read-fields.ts'
import { afterFrame } from '#app/ui/after-frame.ts'
import type { GivenAnswers } from '#domain/discovery/answers.ts'
import { givenAnswers, stepAt, stepName, stepSearch } from '#domain/discovery/steps.ts'

/**
 * The address decides which step is shown, so that the browser's Back works and a link is enough without
 * script. The answers start from the address too; from then on the newest count, also after going back.
 */
export function useDiscovery(frame: RefObject<HTMLElement | null>) {
  const navigate = useNavigate()
  const { pathname, key } = useLocation()
  const [search] = useSearchParams()
  const given = answersIn(search)
  const [answers, setAnswers] = useState(given)
  /** Counts how often answers came from elsewhere than the form that is shown. */
  const [filledIn, setFilledIn] = useState(0)
  const [startedAgain, setStartedAgain] = useState(false)
  /** Whether the answers are kept on the device, which is impossible without script or storage. */
  const [isKept, setKept] = useState(false)
  const asked = stepAt(search.get('step') ?? stepName(stepAt(null, given).index), answers)
  /** The question being answered: the address may ask for a later one, which only 'Next' or a link leads to. */
  const [begun, setBegun] = useState<{ index: number; key: string } | null>(null)
  const { index, error } = begun?.key === key ? { ...begun, error: null } : asked

  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft on the device is read once, on arrival
  useEffect(() => {
    const draft = readDraft('discovery')
    if (!draft) return
    const kept = givenAnswers((id) => draft[id])
    setKept(true)
    setAnswers({ ...kept, ...given, ...answersTouched(frame.current) })
    if (Object.keys(kept).some((id) => !(id in given))) setFilledIn((times) => times + 1)
    if (search.has('step') || Object.keys(given).length > 0) return
    navigate(stepSearch(kept, stepAt(null, kept).index), { replace: true })
  }, [])

  // Also of a step that Back leads to: a reload takes the answers of the address, and so does whoever is sent it.
  useEffect(() => {
    const next = stepSearch(answers, index)
    const written = stepSearch(answersIn(new URLSearchParams(location.search)), index)
    // While Back still loads another page, the address is already that page's.
    if (location.pathname === pathname && written !== next) history.replaceState(history.state, '', next)
  })

  /** Keeps each answer as it is given: a link in the docket leaves a question without submitting it. */
  function answer(next: GivenAnswers) {
    const kept = writeDraft('discovery', next)
    // The field shows it already; the docket may take until after the frame that does.
    startTransition(() => {
      setKept(kept)
      setAnswers(next)
      setBegun({ index, key })
    })
  }

  function goTo(next: GivenAnswers, nextIndex: number) {
    if (nextIndex > index) track('form_step_completed', { form_id: 'discovery', step: index + 1 })
    const kept = writeDraft('discovery', next)
    // Shows the frame that responds to the press first: on a slow phone the next question takes longer.
    afterFrame(() => {
      setKept(kept)
      setAnswers(next)
      navigate(stepSearch(next, nextIndex))
    })
  }

  function startAgain() {
    forgetDraft('discovery')
    forgetTyped('discovery')
    setAnswers({})
    setStartedAgain(true)
    setFilledIn((times) => times + 1)
    navigate('?step=1')
  }

  // Right after starting again, nothing is wrong yet.
  return {
    answers,
    index,
    error: startedAgain ? null : error,
    filledIn,
    kept: isKept,
    answer,
    goTo,
    startAgain,
  }
}

function answersIn(search: URLSearchParams): GivenAnswers {
  return givenAnswers((id) => search.get(id))
}

/** Answers given before hydration. */
function answersTouched(frame: HTMLElement | null): GivenAnswers {
  const controls = [...(frame?.querySelectorAll('input') ?? [])].filter(isTouched)
  // When a choice is changed, the radio button that was left counts as touched too.
  const given = controls.filter(({ type, checked }) => type !== 'radio' || checked)
  return Object.fromEntries(given.map(({ name, value }) => [name, value]))
}
