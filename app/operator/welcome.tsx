import type { Overview } from '#domain/operator/api.ts'
import { Findings } from './findings.tsx'
import { WebhookTestButton } from './webhook-test-button.tsx'

/** What an install without a single lead needs first. */
export function Welcome({ overview }: { overview: Overview | null }) {
  return (
    <div className="grid content-start gap-6 p-5">
      <h2 className="text-h2">Nothing has come in yet</h2>
      <p className="lede">
        Leads, audits, bookings, feedback and enquiries will stand here the moment they are sent.
      </p>
      <ol className="welcome">
        <li>
          <h3 className="text-h4">Send one yourself</h3>
          <p>
            Open{' '}
            <a
              className="link"
              href={`${overview?.siteUrl ?? ''}/assessment`}
              target="_blank"
              rel="noreferrer"
            >
              the assessment form of your site
            </a>
            , fill it in, and watch it appear in the list.
          </p>
        </li>
        <li>
          <h3 className="text-h4">Say where leads go</h3>
          <p>
            Set <code>AUTOMATION_WEBHOOK_URL</code>, <code>LEAD_WEBHOOK_URL</code>,{' '}
            <code>FEEDBACK_WEBHOOK_URL</code>, or <code>SMTP_URL</code>, <code>MAIL_FROM</code> and{' '}
            <code>NOTIFY_EMAIL</code> together, where the program is started, then start it again. What comes
            in before is kept, and can be sent later.
          </p>
          <ul className="mb-3">
            {overview?.destinations.map(({ destination, unconfigured }) => (
              <li key={destination}>
                {destination}: {unconfigured ?? 'address set'}
              </li>
            ))}
          </ul>
          <WebhookTestButton />
        </li>
        <li>
          <h3 className="text-h4">Make it yours</h3>
          <Findings findings={overview?.findings ?? []} />
        </li>
      </ol>
    </div>
  )
}
