import { type RefObject, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { track } from '#app/features/analytics/track.ts'
import { forgetDraft, readDraft, writeDraft } from '#app/features/forms/form-draft.ts'
import { isTouched } from '#app/features/forms/read-fields.ts'
import { afterFrame } from '#app/ui/after-frame.ts'
import type { GivenAnswers } from '#domain/discovery/answers.ts'
import { givenAnswers, stepAt, stepName, stepSearch } from '#domain/discovery/steps.ts'

/**
 * Which step is shown is the address's to say, so that the browser's Back works and a link is enough without script.
 * The answers start from the address too; from then on the newest count, also after going back.
 */
export function useDiscovery(frame: RefObject<HTMLElement | null>) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const given = givenAnswers((id) => search.get(id))
  const [answers, setAnswers] = useState(given)
  /** Counts how often answers came from elsewhere than the form that is shown. */
  const [filledIn, setFilledIn] = useState(0)
  const [startedAgain, setStartedAgain] = useState(false)
  /** On the device, which takes none without script or storage. */
  const [isKept, setKept] = useState(false)
  const { index, error } = stepAt(search.get('step') ?? stepName(stepAt(null, given).index), answers)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the device holds is looked up once, on arrival
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

  /** Kept as it is given: a link of the docket leaves a question that is not handed in. */
  function answer(next: GivenAnswers) {
    setKept(writeDraft('discovery', next))
    setAnswers(next)
  }

  function goTo(next: GivenAnswers, nextIndex: number) {
    if (nextIndex > index) track('form_step_completed', { form_id: 'discovery', step: index + 1 })
    const kept = writeDraft('discovery', next)
    // After the frame that answers the press: the next question takes longer than that on a slow phone.
    afterFrame(() => {
      setKept(kept)
      setAnswers(next)
      navigate(stepSearch(next, nextIndex))
    })
  }

  function startAgain() {
    forgetDraft('discovery')
    setAnswers({})
    setStartedAgain(true)
    setFilledIn((times) => times + 1)
    navigate('?step=1')
  }

  // Whoever begins anew has done nothing wrong yet.
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

/** Given before there was a script to hear it. */
function answersTouched(frame: HTMLElement | null): GivenAnswers {
  const controls = [...(frame?.querySelectorAll('input') ?? [])].filter(isTouched)
  // Of a choice that was changed, the one that was left is touched too.
  const given = controls.filter(({ type, checked }) => type !== 'radio' || checked)
  return Object.fromEntries(given.map(({ name, value }) => [name, value]))
}
