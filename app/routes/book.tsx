import { Link, useSearchParams } from 'react-router'
import { BookingForm } from '#app/features/booking/booking-form.tsx'
import { MoveForm } from '#app/features/booking/move-form.tsx'
import { pageServices } from '#app/page-services.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { noticeHtml } from '#app/shell/site-chrome.ts'
import { useSite } from '#app/shell/use-site.ts'
import { PhoneLink } from '#app/ui/phone-link.tsx'
import { loadContent } from '#content/load.ts'
import { isTimeZone } from '#domain/booking/slot-text.ts'
import { textFromQuery } from '#domain/leads/text-from-query.ts'
import type { Route } from './+types/book'

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(pageServices)
  const { site } = loadContent()
  const { searchParams } = new URL(request.url)
  const refused = services.refusedPost?.form === 'booking' ? services.refusedPost : null
  const link = searchParams.get('move')
  const named = searchParams.get('tz') ?? refused?.values.timeZone
  const call = link ? await services.bookedCall(link) : null
  return {
    embedUrl: searchParams.has('own') || link ? null : services.bookingEmbedUrl,
    ourZone: site.timeZone,
    slots: await services.slotPage(searchParams.get('from')),
    zone: isTimeZone(named) ? named : null,
    refused,
    move: link && call?.state === 'booked' ? { link, call } : null,
    moveLost: link !== null && call?.state !== 'booked',
    form: {
      formToken: services.formToken('booking'),
      noticeHtml: noticeHtml(site, 'booking'),
      source: refused?.values.source || textFromQuery(searchParams.get('source')) || null,
    },
  }
}

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  const refused = Boolean(loaderData?.refused)
  if (new URLSearchParams(location.search).has('move')) {
    return pageMeta({ title: 'Choose another time', noindex: true, refused }, matches)
  }
  const description =
    'Book a 15-minute call with one of us: pick a free time, in your own time zone, and we ring you. Move or cancel it with one link.'
  return pageMeta(
    {
      title: 'Book a 15-minute call',
      description,
      path: '/book',
      crumbs: [{ name: 'Book a call', path: '/book' }],
      refused,
    },
    matches,
  )
}

export default function BookPage({ loaderData }: Route.ComponentProps) {
  const { embedUrl, move, moveLost, form, ...page } = loaderData
  return (
    <div className="wrap pt-8 pb-section">
      <h1 className="max-w-5xl text-h2">{move ? 'Choose another time.' : 'A 15-minute call.'}</h1>
      <p className="mt-4 max-w-2xl text-lg">
        {move
          ? 'The old time is free again as soon as you move.'
          : 'Pick a time and we ring you. Bring your missed calls; leave with a plan, or with a no.'}
      </p>
      <div aria-hidden="true" className="tape tape-rule mt-6" />
      {moveLost && (
        <p className="mt-8 font-bold">
          That link no longer leads to a booking. You can book a new call here.
        </p>
      )}
      <div className="isolate mt-8 grid gap-12 lg:grid-cols-[3fr_2fr] lg:items-start">
        {embedUrl ? (
          <Embed url={embedUrl} />
        ) : move ? (
          <MoveForm {...move} {...page} />
        ) : (
          <BookingForm {...form} {...page} />
        )}
        <WhatHappens />
      </div>
    </div>
  )
}

/** Somebody else's calendar, and the way past it for those whose browser blocks it. */
function Embed({ url }: { url: string }) {
  const [search] = useSearchParams()
  const own = new URLSearchParams(search)
  own.set('own', '1')
  return (
    <div className="grid gap-4">
      <iframe src={url} title="Choose a time for your call" className="booking-embed" />
      <p>
        Nothing to see above?{' '}
        <Link to={`/book?${own}`} className="link">
          Choose a time on our own page
        </Link>
        .
      </p>
    </div>
  )
}

function WhatHappens() {
  const { site } = useSite()
  return (
    <section className="grid gap-6">
      <h2 className="text-h4">What happens in it</h2>
      <ol className="grid gap-4">
        {[
          ['Minutes 1 to 5', 'How calls and enquiries reach you now, and which ones slip through.'],
          ['Minutes 6 to 12', 'What we would change first, and what we would leave alone.'],
          ['Minutes 13 to 15', 'What it costs, incl. GST. Then you decide, on the call or after it.'],
        ].map(([when, what]) => (
          <li key={when} className="border-t-2 pt-2">
            <p className="font-bold">{when}</p>
            <p>{what}</p>
          </li>
        ))}
      </ol>
      <div className="mt-4 grid gap-2">
        <h2 className="text-h4">Rather talk now?</h2>
        <PhoneLink phone={site.phone} location="book" className="btn btn-line">
          Call {site.phone.display}
        </PhoneLink>
        <ul className="text-soft">
          {site.hoursLines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}
