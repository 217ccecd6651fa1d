import { Link, useSearchParams } from 'react-router'
import { BookingForm } from '#app/features/booking/booking-form.tsx'
import { MoveForm } from '#app/features/booking/move-form.tsx'
import { formState, pageServices, sourceOf } from '#app/page-services.ts'
import { noticeHtml } from '#app/shell/notice-html.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { useKeptPage } from '#app/shell/use-kept-page.ts'
import { useSite } from '#app/shell/use-site.ts'
import { HoursLines } from '#app/ui/hours-lines.tsx'
import { OpenLine } from '#app/ui/open-line.tsx'
import { PhoneLink } from '#app/ui/phone-link.tsx'
import type { BookPage as BookWords } from '#content/copy-schemas.ts'
import { loadContent } from '#content/load.ts'
import { isOpen } from '#domain/booking/booked-call.ts'
import { NO_BOOKING_THERE } from '#domain/booking/call-path.ts'
import { cityOf, timeZoneOf } from '#domain/booking/slot-text.ts'
import { readAnswers } from '#domain/discovery/answers.ts'
import { givenAnswers } from '#domain/discovery/steps.ts'
import type { OpenState } from '#domain/time/open-state.ts'
import type { Route } from './+types/book'

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(pageServices)
  const { book, site } = loadContent()
  const url = new URL(request.url)
  const { searchParams } = url
  const { formToken, refused } = formState(services, 'booking')
  const link = searchParams.get('move')
  const named = searchParams.get('tz') ?? refused?.values.timeZone
  const call = link ? await services.bookedCall(link) : null
  const answers = givenAnswers((id) => searchParams.get(id))
  const move = link && call && isOpen(call, services.now()) ? { link, call } : null
  return {
    words: book,
    embedUrl: searchParams.has('own') || link ? null : services.bookingEmbedUrl,
    ourZone: site.timeZone,
    openState: services.openState(),
    slots: await services.slotPage(searchParams.get('from'), move?.call),
    zone: timeZoneOf(named),
    refused,
    move,
    moveLost: link === null || move ? null : call ? book.move.lost : NO_BOOKING_THERE,
    form: {
      formToken,
      noticeHtml: noticeHtml(site, 'booking'),
      source: sourceOf(refused, url),
      answers: readAnswers(answers) && answers,
    },
  }
}

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  if (!loaderData) return []
  const { title, description, move } = loaderData.words
  const refused = loaderData.refused !== null
  if (new URLSearchParams(location.search).has('move')) {
    return pageMeta({ title: move.title, noindex: true, refused }, matches)
  }
  return pageMeta(
    {
      title,
      description,
      path: '/book',
      crumbs: [{ name: 'Book a call', path: '/book' }],
      refused,
    },
    matches,
  )
}

export default function BookPage({ loaderData }: Route.ComponentProps) {
  const { words, embedUrl, move, moveLost, form, openState, ...page } = loaderData
  const { heading, lede } = move ? words.move : words
  return (
    <div className="wrap pt-8 pb-section">
      <h1 className="max-w-5xl text-h2">{heading}</h1>
      <p className="mt-4 max-w-2xl text-lg">{lede}</p>
      <div aria-hidden="true" className="tape tape-rule mt-6" />
      {moveLost && <p className="mt-8 font-bold">{moveLost}</p>}
      <div className="isolate mt-8 grid gap-12 lg:grid-cols-[3fr_2fr] lg:items-start">
        {embedUrl ? (
          <Embed url={embedUrl} words={words.embed} />
        ) : move ? (
          <MoveForm {...move} {...page} />
        ) : (
          <BookingForm {...form} {...page} />
        )}
        <WhatHappens words={words} ourZone={page.ourZone} openState={openState} />
      </div>
    </div>
  )
}

/** Somebody else's calendar, with a link to our own for visitors whose browser blocks it. */
function Embed({ url, words }: { url: string; words: BookWords['embed'] }) {
  const [search] = useSearchParams()
  const own = new URLSearchParams(search)
  own.set('own', '1')
  return (
    <div className="grid gap-4">
      <iframe src={url} title="Choose a time for your call" className="booking-embed" />
      <p>
        {words.question}{' '}
        <Link to={`/book?${own}`} reloadDocument className="link">
          {words.linkLabel}
        </Link>
        .
      </p>
    </div>
  )
}

type WhatHappensProps = { words: BookWords; ourZone: string; openState: OpenState | null }

function WhatHappens({ words: { whatHappens, talkNow }, ourZone, openState }: WhatHappensProps) {
  const { site } = useSite()
  const kept = useKeptPage()
  return (
    <section className="grid gap-6">
      <h2 className="text-h4">{whatHappens.heading}</h2>
      <ol className="grid gap-4">
        {whatHappens.steps.map(({ title, text }) => (
          <li key={title} className="border-t-2 pt-2">
            <p className="font-bold">{title}</p>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <div className="mt-4 grid gap-4">
        <h2 className="text-h4">{talkNow.heading}</h2>
        <PhoneLink phone={site.phone} location="book" className="btn btn-line">
          {`Call ${site.phone.display}`}
        </PhoneLink>
        <div>
          <OpenLine state={kept ? null : openState} />
          <HoursLines lines={site.hoursLines} className="text-soft" />
          <p className="text-soft">({cityOf(ourZone)} time)</p>
        </div>
      </div>
    </section>
  )
}
