import type { Item, ItemDelivery } from '#domain/operator/api.ts'
import type { Change } from './item-view.tsx'
import { BREAKER_NAMES, DELIVERY_NAMES, deliveryName, moment } from './words.ts'

export function ItemDeliveries({ item, change }: { item: Item; change: Change }) {
  if (item.deliveries.length === 0) return <p className="text-soft">None: it was meant for no destination.</p>
  return (
    <ul className="deliveries">
      {item.deliveries.map((delivery) => (
        <li key={delivery.id} className="delivery" data-state={stateOf(delivery)}>
          <div className="delivery-head">
            <div>
              <strong>{deliveryName(item, delivery)}</strong>
              <span className="delivery-state mark">{DELIVERY_NAMES[stateOf(delivery)]}</span>
            </div>
            <Replay delivery={delivery} name={deliveryName(item, delivery)} change={change} />
          </div>
          <LastError {...delivery} />
          <Wait {...delivery} />
          <Attempts delivery={delivery} name={deliveryName(item, delivery)} />
        </li>
      ))}
    </ul>
  )
}

function Wait({ state, held, dueAt }: ItemDelivery) {
  if (held === 'unconfigured') return <p className="text-sm">Held back: it goes out once an address is set</p>
  return (
    <>
      {held && <p className="text-sm">{BREAKER_NAMES[held]}</p>}
      {state === 'open' && <p className="text-sm">Next attempt: {moment(dueAt)}</p>}
    </>
  )
}

/** A delivery that was settled without being sent is not delivered. */
function stateOf({ state, lastError }: ItemDelivery): keyof typeof DELIVERY_NAMES {
  return state === 'done' && lastError ? 'unsent' : state
}

/** Leaves out an error that the reason for no replay already contains. */
function LastError({ lastError, noReplay }: ItemDelivery) {
  return lastError && !noReplay?.includes(lastError) ? <p className="text-sm">{lastError}</p> : null
}

type ReplayProps = { delivery: ItemDelivery; name: string; change: Change }

function Replay({ delivery, name, change }: ReplayProps) {
  if (delivery.noReplay) return <span className="text-sm text-soft">{delivery.noReplay}</span>
  if (delivery.state === 'open' && !delivery.held) return null
  const was = { state: delivery.state, attempts: delivery.attempts.length }
  return (
    <button
      type="button"
      className="btn btn-sm btn-line"
      onClick={() =>
        void change(`/api/deliveries/${delivery.id}/replay`, 'POST', `On its way again: ${name}.`, { was })
      }
    >
      {delivery.held ? 'Try now' : 'Replay'}
      <span className="sr-only"> {name}</span>
    </button>
  )
}

function Attempts({ delivery, name }: { delivery: ItemDelivery; name: string }) {
  const { attempts, request } = delivery
  return (
    <details>
      <summary className="delivery-more">
        {attempts.length === 1 ? '1 attempt' : `${attempts.length} attempts`}, request
      </summary>
      <ol className="deliveries">
        {attempts.map(({ n, at, ms, status, error, answer }) => (
          <li key={n}>
            <p className="text-sm">
              {n}. {moment(at)}, {ms} ms: {error ?? `accepted${status === null ? '' : ` with ${status}`}`}
            </p>
            {answer && <Printed label={`Answer ${n} of ${name}`} text={answer} />}
          </li>
        ))}
      </ol>
      <Printed label={`Request to ${name}`} text={readable(request)} />
    </details>
  )
}

function Printed({ label, text }: { label: string; text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className="printed" tabIndex={0} aria-label={label}>
      <pre>{text}</pre>
    </section>
  )
}

function readable(request: string): string {
  try {
    return JSON.stringify(JSON.parse(request), null, 2)
  } catch {
    return request || 'It could not be built.'
  }
}
