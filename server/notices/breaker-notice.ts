import { formatInFull } from '#domain/time/format-when.ts'
import { DESK, mailHtml, mailText } from '#server/channels/mail-layout.ts'
import type { MailMessage } from '#server/channels/mail-message.ts'
import type { Alert } from '#server/outbox/worker.ts'
import type { Services } from '#server/services.ts'
import { keepTrying } from '#server/store/keep-trying.ts'
import type { Destination } from '#server/store/store.ts'

type Deps = Pick<Services, 'store' | 'clock' | 'content'>

/** Makes one alert for each opening of a breaker. Nothing is lost meanwhile, and the mail says so. */
export function noticeOpened(deps: Deps, { destination, alarm, status, error }: Alert): Promise<boolean> {
  const says = status === null ? error : `Answered ${status}`
  return notice(deps, `${destination} is not taking deliveries`, `opened-${destination}`, [
    { label: 'What it said', value: says },
    {
      label: 'What we do',
      value:
        alarm === 'gone'
          ? 'It asked us to stay away (410). We try once an hour. Everything waits and nothing is lost.'
          : 'We try again every 5 minutes. Everything waits and nothing is lost.',
    },
    {
      label: 'What you can do',
      value:
        'Look at its address and at its own status. Then press Try now on one of its leads in the console, or send the test lead on the overview: once it takes one, all that waits goes out.',
    },
  ])
}

export function noticeClosed(deps: Deps, destination: Destination): Promise<boolean> {
  const row = { label: 'What we do', value: 'Everything that waited is being delivered now.' }
  return notice(deps, `${destination} takes deliveries again`, `closed-${destination}`, [row])
}

function notice(
  { store, clock, content }: Deps,
  title: string,
  name: string,
  lines: readonly { label: string; value: string }[],
): Promise<boolean> {
  const now = clock.now()
  const at = { label: 'Since', value: formatInFull(now, content.site.timeZone) }
  const rows = [at, ...lines].map((line) => ({ ...line, href: null }))
  const mail = { from: DESK, title, promise: null, rows }
  const message: MailMessage = { subject: title, text: mailText(mail), html: mailHtml(mail), replyTo: null }
  const madeAt = new Date(now).toISOString()
  const body = JSON.stringify(message)
  return keepTrying(clock, () =>
    store.addNotice({ name: `${name}-${madeAt}`, about: 'breaker', body, madeAt }),
  )
}
