import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useLocation } from 'react-router'
import { ClockTimes } from '#app/ui/clock-times.tsx'
import { errorText } from '#domain/error-text.ts'
import { mailtoHref } from '#domain/leads/contact.ts'
import type { Item } from '#domain/operator/api.ts'
import { STAGES } from '#domain/operator/stage.ts'
import { ask, isMissing } from './ask.ts'
import type { News } from './console.tsx'
import { Due, ReportDue } from './due.tsx'
import { Facts } from './facts.tsx'
import { ItemDeliveries } from './item-deliveries.tsx'
import { ItemHistory } from './item-history.tsx'
import { ItemReport } from './item-report.tsx'
import { ItemTags } from './item-tags.tsx'
import { STAGE_KEYS, toDoFirst } from './lead-keys.tsx'
import { stopSecondPress } from './second-press.ts'
import { useAsked } from './use-asked.ts'
import { useEachMinute } from './use-each-minute.ts'
import { TYPED_IN, useKeys } from './use-keys.ts'
import { KIND_NAMES, moment, STAGE_NAMES, whoIs } from './words.ts'

/** `says` is announced once the change is made. Resolves to false if it was refused, which is shown. */
export type Change = (
  path: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  says: string,
  body?: unknown,
) => Promise<boolean>

type ItemViewProps = { id: string; news: News; onChange: () => Promise<unknown> }

export function ItemView({ id, news, onChange }: ItemViewProps) {
  const { value: item, setValue, error, again } = useAsked<Item>(`/api/items/${encodeURIComponent(id)}`)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const [hint, setHint] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const note = useRef<HTMLTextAreaElement>(null)
  const noteWanted = useRef(false)
  const changing = useRef(new Set<string>())
  /** The last change of stage that was pressed and has no answer yet. */
  const moving = useRef<{ to: Item['stage']; done: Promise<boolean> }>(undefined)
  const known = item !== null
  const seen = useRef(false)

  const hear = useEffectEvent(() => {
    if (item && (news.items.has(item.id) || news.items.size === 0)) void again()
  })
  useEffect(() => {
    if (news.count > 0) hear()
  }, [news])
  useEachMinute(() => void again())
  useEffect(() => {
    const wasKnown = seen.current
    seen.current = known
    // It was erased, and what was pressed has gone with it.
    if (wasKnown && !known && document.activeElement === document.body) document.querySelector('h1')?.focus()
    if (!known || document.activeElement?.matches(TYPED_IN)) return
    const wanted = noteWanted.current ? note : heading
    noteWanted.current = false
    wanted.current?.focus()
  }, [known])
  const who = item && whoIs(item)
  // Set without an item too, or the title would keep the name of a lead that was erased meanwhile.
  useEffect(() => {
    document.title = who ? `${who} | Operator side` : 'Operator side'
  }, [who])

  const change: Change = async (path, method, says, body) => {
    // The second press of a double click would be refused, and only that would be reported.
    const asked = JSON.stringify([path, method, body])
    if (changing.current.has(asked)) return false
    changing.current.add(asked)
    setRefusal(null)
    setHint('')
    // Cleared first, as a screen reader would not announce the same words twice.
    setSaid('')
    try {
      const changed = await ask<Item>(path, method, body)
      flushSync(() => {
        setValue(changed)
        setSaid(says)
      })
      // What was pressed may have gone: a tag, or the button that releases from quarantine.
      if (document.activeElement === document.body) heading.current?.focus()
      void onChange()
      return true
    } catch (refused) {
      setRefusal(errorText(refused))
      // Erased data must not stay on the screen.
      if (isMissing(refused)) void again()
      return false
    } finally {
      changing.current.delete(asked)
    }
  }
  async function toStage(stage: Item['stage']) {
    if (!item) return
    // An undo may be pressed before the change has its answer.
    const before = moving.current
    const was = before?.to ?? item.stage
    if (was === stage) return
    const path = `/api/items/${item.id}/stage`
    const move = () => change(path, 'PUT', `Now ${STAGE_NAMES[stage]}.`, { stage, was })
    const done = before ? before.done.then((made) => made && move()) : move()
    const mine = { to: stage, done }
    moving.current = mine
    const made = await done
    if (moving.current === mine) moving.current = undefined
    if (!made) void again()
  }
  function onOpened(act: () => void) {
    const first = toDoFirst()
    setHint(first ?? '')
    if (first === null) act()
  }
  useKeys({
    ...Object.fromEntries(
      Object.entries(STAGE_KEYS).map(([key, stage]) => [key, () => onOpened(() => void toStage(stage))]),
    ),
    a: () =>
      onOpened(() => {
        // Before it is there, the letters of the note would be shortcuts.
        noteWanted.current = !item
        note.current?.focus()
      }),
  })

  if (!item) {
    return error ? (
      <p className="p-5 field-error" role="alert">
        {error}
      </p>
    ) : (
      <p className="p-5">Loading…</p>
    )
  }
  return (
    <article className="item" onClickCapture={stopSecondPress}>
      <header className="item-head">
        <BackLink />
        <p className="mark">
          {KIND_NAMES[item.kind]} {item.reference}, {moment(item.createdAt)}
        </p>
        <h2 ref={heading} tabIndex={-1} className="text-h2">
          {whoIs(item)}
        </h2>
        {item.businessName && item.businessName !== whoIs(item) && (
          <p className="text-lg">{item.businessName}</p>
        )}
        {item.due && <Due due={item.due} />}
        {item.report && <ReportDue report={item.report} />}
        <Reach item={item} />
      </header>
      {error && (
        <p className="error-summary m-5" role="alert">
          {error}
        </p>
      )}
      {item.status === 'quarantined' && <Quarantined item={item} change={change} />}
      <fieldset className="stages">
        <legend className="mark">Stage</legend>
        {STAGES.map((stage) => (
          <button
            key={stage}
            type="button"
            className="btn btn-sm stage"
            aria-pressed={item.stage === stage}
            onClick={() => void toStage(stage)}
          >
            {STAGE_NAMES[stage]}
          </button>
        ))}
      </fieldset>
      <ItemTags item={item} change={change} />
      {item.kind === 'audit' && item.status === 'real' && (
        <Part title="Audit report">
          <ItemReport item={item} onChange={again} />
        </Part>
      )}
      {item.call && (
        <Part title="Their call">
          <p>
            <ClockTimes text={item.call.when} />
            {item.call.state === 'cancelled' && ', cancelled'}
            {isWish(item) && ', theirs only once this is released'}
          </p>
          {item.call.state === 'booked' && !isWish(item) && (
            <p>
              <Link className="btn btn-sm btn-line" to={`/calendar?week=${item.call.date}`}>
                Move or cancel it in the calendar
              </Link>
            </p>
          )}
        </Part>
      )}
      <Part title="What they told us">
        <Facts facts={toldBy(item)} />
      </Part>
      <Part title="Notes and history">
        <ItemHistory item={item} change={change} note={note} />
      </Part>
      <Part title="Deliveries">
        <ItemDeliveries item={item} change={change} />
      </Part>
      <Part title="Where they came from">
        <Facts facts={{ source: item.source, ...item.attribution }} />
      </Part>
      <Part title="Consent">
        {item.consent ? <Facts facts={item.consent} /> : <p>Nothing was recorded with this form.</p>}
      </Part>
      <div className="in-sight">
        <p role="status" className={hint ? 'said' : 'sr-only'}>
          {hint || said}
        </p>
        {refusal && (
          <p className="error-summary" role="alert">
            {refusal}
          </p>
        )}
      </div>
    </article>
  )
}

/** In quarantine a time is only asked for, and others can book it. */
function isWish({ status, call }: Item): boolean {
  return status === 'quarantined' && call?.state === 'booked'
}

/** A call may have been moved since, so its time is labelled as the one first picked. */
function toldBy({ kind, payload }: Item): Item['payload'] {
  if (kind !== 'booking') return payload
  const { start, ...rest } = payload
  return { firstPicked: start, ...rest }
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="item-part" aria-label={title}>
      <h3 className="text-h4">{title}</h3>
      {children}
    </section>
  )
}

function BackLink() {
  const { search } = useLocation()
  return (
    <Link to={`/${search}`} className="item-back link">
      Back to the inbox
    </Link>
  )
}

function Reach({ item: { phone, tel, email } }: { item: Item }) {
  return (
    <p className="actions mt-2">
      {tel && (
        <a className="btn btn-hot" href={tel}>
          Call {phone}
        </a>
      )}
      {email && (
        <a className="btn btn-line" href={mailtoHref(email)}>
          Mail {email}
        </a>
      )}
    </p>
  )
}

function Quarantined({ item, change }: { item: Item; change: Change }) {
  return (
    <div className="error-summary m-5 grid gap-3">
      <p>
        <strong>In quarantine:</strong> {item.quarantineReason}. It was not sent anywhere. 30 days after it
        came in it is deleted, unless you release it, write a note or move it to a stage other than Lost.
      </p>
      <p>
        <button
          type="button"
          className="btn btn-sm btn-line"
          onClick={() => void change(`/api/items/${item.id}/release`, 'POST', 'Out of quarantine.')}
        >
          Release and deliver
        </button>
      </p>
    </div>
  )
}
