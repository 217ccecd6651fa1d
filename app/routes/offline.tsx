import { pageMeta } from '#app/shell/page-meta.ts'
import { useSite } from '#app/shell/use-site.ts'
import { ClockTimes } from '#app/ui/clock-times.tsx'
import { PhoneLink } from '#app/ui/phone-link.tsx'
import { TryAgainLink } from '#app/ui/try-again-link.tsx'
import type { Route } from './+types/offline'

export function meta({ matches }: Route.MetaArgs) {
  const description = 'There is no connection. What you can still read, and how to call us.'
  return pageMeta({ title: 'No connection', description, path: '/offline', noindex: true }, matches)
}

/** For a page that the device does not have. The build removes its scripts (scripts/free-offline-pages.ts). */
export default function OfflinePage() {
  const { site } = useSite()
  return (
    <div className="wrap grid gap-12 py-16 lg:grid-cols-2">
      <div className="grid content-start justify-items-start gap-6">
        <p className="stamp stamp-hot">No connection</p>
        <h1 className="text-h2">This page is not on this device yet.</h1>
        <p className="text-lg">
          We cannot reach our website from this device right now. A call may still get through.
        </p>
        <div className="actions w-full">
          <PhoneLink phone={site.phone} location="offline" className="btn btn-hot">
            {`Call ${site.phone.display}`}
          </PhoneLink>
          <TryAgainLink className="btn btn-line" />
        </div>
        <p className="text-soft">
          <ClockTimes text={site.hoursLines.join(', ')} />.
        </p>
      </div>
      <div className="grid content-start gap-8">
        <section className="docket">
          <h2 className="docket-head">If you were sending us a form</h2>
          <p className="docket-cell py-5">
            A form that you sent without a connection is kept on this device. It is sent automatically, once,
            when you are back online and open one of our pages. Nothing is lost and nothing arrives twice.
          </p>
        </section>
        <section className="docket">
          <h2 className="docket-head">Pages you can read now</h2>
          <ul data-pages-seen="" className="docket-cell grid gap-2 py-5 empty:hidden" />
          <p className="docket-cell py-5 text-soft">
            Pages you open stay on this device for times like this.
          </p>
        </section>
      </div>
    </div>
  )
}
