import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { Dialog } from '#app/ui/dialog.tsx'
import { errorText } from '#domain/error-text.ts'
import type { ReviewLinkEntry, ReviewLinkList } from '#domain/operator/review-links.ts'
import { earlierCountsText, reviewPath } from '#domain/reviews/review-business.ts'
import { ask, Refusal } from './ask.ts'
import { ReviewLinkForm } from './review-link-form.tsx'
import { useAsked } from './use-asked.ts'

export function ReviewLinksView() {
  const { value, setValue, error, again } = useAsked<ReviewLinkList>('/api/review-links')
  const [said, setSaid] = useState('')
  const [ending, setEnding] = useState<ReviewLinkEntry | null>(null)
  const registered = useRef<HTMLHeadingElement>(null)

  async function end({ slug, name }: ReviewLinkEntry) {
    setEnding(null)
    try {
      const left = await ask<ReviewLinkList>(`/api/review-links/${slug}`, 'DELETE').catch(askIfEnded)
      flushSync(() => setValue(left))
      // The button that was pressed has gone with its link.
      if (document.activeElement === document.body) registered.current?.focus()
      setSaid(`${reviewPath(slug)} of ${name} is no longer in use.`)
    } catch (refused) {
      setSaid(errorText(refused))
    }
  }

  return (
    <main>
      <div className="overview">
        <h1 tabIndex={-1} className="text-h2">
          Review links
        </h1>
        <div className="review-links">
          <section className="docket">
            <h2 className="docket-head text-h4">Register a business</h2>
            <ReviewLinkForm
              onAdded={async ({ name, slug, url, countedBefore }) => {
                await again()
                const done = `${name} is registered. Its customers rate it at ${url}.`
                setSaid(countedBefore ? `${done} ${earlierCountsText(slug)}` : done)
              }}
            />
          </section>
          <section className="docket">
            <h2 ref={registered} tabIndex={-1} className="docket-head text-h4">
              Registered
            </h2>
            {value?.links.length === 0 && <p className="docket-body">No business has a review link yet.</p>}
            <ul>
              {value?.links.map((link) => (
                <li key={link.slug} className="docket-cell">
                  <Entry link={link} onEnd={() => setEnding(link)} />
                </li>
              ))}
            </ul>
            <Link className="docket-stub" to="/overview">
              What each link was used for
            </Link>
          </section>
        </div>
      </div>
      <div className="in-sight">
        <p role="status" className={said || error ? 'said' : 'sr-only'}>
          {said || error}
        </p>
      </div>
      <Dialog open={ending !== null} onClose={() => setEnding(null)} title="End this link?">
        <p>
          Cards and stickers that carry {ending && reviewPath(ending.slug)} will lead to a page that says it
          is not in use. What was counted stays.
        </p>
        <p className="actions mt-5">
          <button type="button" className="btn btn-hot" onClick={() => ending && void end(ending)}>
            End the link
          </button>
          <button type="button" className="btn btn-line" data-autofocus onClick={() => setEnding(null)}>
            Keep it
          </button>
        </p>
      </Dialog>
    </main>
  )
}

/** A colleague may have ended it, or the answer to an earlier press was lost: what is left is asked for. */
function askIfEnded(refused: unknown): Promise<ReviewLinkList> {
  if (!(refused instanceof Refusal) || refused.status !== 404) throw refused
  return ask<ReviewLinkList>('/api/review-links')
}

function Entry({ link, onEnd }: { link: ReviewLinkEntry; onEnd: () => void }) {
  const { name, slug, url, opens, card, stickers, qr, kiosk } = link
  const out = { target: '_blank', rel: 'noreferrer', className: 'btn btn-sm btn-line' }
  return (
    <div className="grid gap-2">
      <h3 className="text-h4">{name}</h3>
      <p className="text-sm text-soft">
        <a className="link" href={url} target="_blank" rel="noreferrer">
          {reviewPath(slug)}
        </a>{' '}
        asks for a review at <span className="wrap-anywhere">{opens}</span>
      </p>
      <p className="review-link-ways">
        <a {...out} href={card}>
          Counter card
        </a>
        <a {...out} href={stickers}>
          Stickers
        </a>
        <a {...out} href={kiosk}>
          For a tablet
        </a>
        <a {...out} href={qr}>
          QR as SVG
        </a>
        <a {...out} href={qr.replace(/svg$/, 'png')}>
          QR as PNG
        </a>
        <button
          type="button"
          className="btn btn-sm btn-line"
          aria-label={`End it: the link of ${name}`}
          onClick={onEnd}
        >
          End it
        </button>
      </p>
    </div>
  )
}
