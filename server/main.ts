import { readFileSync } from 'node:fs'
import type { RequestListener, Server } from 'node:http'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { errorText } from '#domain/error-text.ts'
import { type AppDeps, createApp } from './app.ts'
import { auditReportTask } from './audit-reports/draft-audit-reports.ts'
import { ownWebsiteInspector } from './audit-reports/inspect-website.ts'
import { createBookingDesk } from './booking/booking-desk.ts'
import { keepCalendar } from './calendar-history.ts'
import { type Config, readConfig } from './config.ts'
import { refusesToStart } from './doctor.ts'
import { createEventQueue } from './events/event-queue.ts'
import { rollUpTask } from './events/roll-up.ts'
import { readFirstPaintStyles } from './http/first-paint-styles.ts'
import { createFormTokens } from './http/form-token.ts'
import { listen } from './http/listener.ts'
import { keepPages } from './http/page-cache.ts'
import { createPageRenderer, entryOf } from './http/pages.ts'
import { replaceBuiltAddress } from './http/replace-built-address.ts'
import { siteHeaders } from './http/security-headers.ts'
import { loadStaticFiles, type StaticFiles } from './http/static-files.ts'
import { type CaptureInput, captureSubmission } from './leads/capture.ts'
import { keepNotices } from './leads/consent.ts'
import { createDeliveryAnswer } from './leads/delivery-answer.ts'
import { createLog, type Log } from './log.ts'
import { noticeClosed, noticeOpened } from './notices/breaker-notice.ts'
import { digestTask } from './notices/digest.ts'
import { noticeTask } from './notices/send-notices.ts'
import { createOperatorApp } from './operator/app.ts'
import { createLive } from './operator/live.ts'
import { createOutboxWorker } from './outbox/worker.ts'
import { retentionTask } from './people/retention.ts'
import { Refused } from './refused.ts'
import { openServices } from './services.ts'

/** A stop signal lets requests and deliveries in flight end, but not for longer than this. */
const DRAIN_MS = 8000
/** What the listeners leave of DRAIN_MS at worst: they take a second more than half of it. */
const WORKER_DRAIN_MS = DRAIN_MS / 2 - 1000
/** EX_CONFIG: a restart is futile until somebody fixes the cause. The unit restarts after all other exits. */
const MEND_FIRST = 78

const BUILD = resolve('build')
export const OPERATOR_BUILD = resolve(BUILD, 'operator')

/** Where pages and files come from: the build, or in development Vite. */
export type Front = Pick<AppDeps, 'content' | 'files' | 'renderPage'> & {
  /** The built console of the operator side. */
  operatorFiles: Pick<StaticFiles, 'serve'>
  /** HTTP server to use, where a development server has WebSockets on it. */
  server?: Server
  /** Wraps the app, so that a development server can answer first. */
  wrap?: (app: RequestListener) => RequestListener
}

async function builtFront({ siteUrl }: Config): Promise<Front> {
  const builtAddress = readFileSync(resolve(BUILD, 'site-url.txt'), 'utf8')
  const build = await import(pathToFileURL(resolve(BUILD, 'server/index.js')).href)
  return {
    content: entryOf(build).loadContent(),
    files: loadStaticFiles(resolve(BUILD, 'client'), replaceBuiltAddress(builtAddress, siteUrl)),
    operatorFiles: loadStaticFiles(OPERATOR_BUILD),
    renderPage: keepPages(createPageRenderer(build, 'production', readFirstPaintStyles(BUILD))),
  }
}

export async function serve(
  config: Config,
  log: Log,
  makeFront: (config: Config) => Promise<Front> = builtFront,
) {
  const front = await makeFront(config)
  const services = await openServices(config, front.content)
  const { clock, content, store, channels, formSecret, keptFormSecret, sharedCounts } = services
  const refusal = refusesToStart(services)
  if (refusal) throw new Refused(refusal)
  await keepNotices(store, content.site.notices)
  await keepCalendar(store, content.site, clock.now())
  const live = createLive({ store, clock, log })
  const notNoticed = (error: unknown) => log.warn({ error: errorText(error) }, 'notice not kept')
  const worker = createOutboxWorker({
    store,
    channels,
    clock,
    random: Math.random,
    log,
    onAttempt: live.attempted,
    onAlert: (alert) => {
      log.error(alert, 'destination needs attention')
      noticeOpened(services, alert).catch(notNoticed)
    },
    onRecovered: (destination) => {
      log.info({ destination }, 'destination has recovered')
      noticeClosed(services, destination).catch(notNoticed)
    },
    tasks: [
      retentionTask({ ...services, log }),
      digestTask(services),
      noticeTask({ ...services, log, mail: channels.find(({ destination }) => destination === 'mail') }),
      rollUpTask({ store, clock }),
      auditReportTask({ store, clock, log, inspect: ownWebsiteInspector(services) }),
    ],
  })

  const captures = countRunning((input: CaptureInput) => captureSubmission({ store, channels, clock }, input))
  const events = createEventQueue({ store, clock, log, isBusy: captures.isBusy })

  store.onChange(({ written, attempted }) => {
    if (written) {
      worker.wake()
      live.changed()
    }
    for (const submissionId of attempted) {
      worker.attempted(submissionId)
      live.attempted(submissionId)
    }
  })

  const bookings = createBookingDesk({
    store,
    channels,
    clock,
    content,
    formSecret,
    keptFormSecret,
    siteUrl: config.siteUrl,
    wake: worker.wake,
  })

  const app = createApp({
    config,
    clock,
    content,
    store,
    tokens: createFormTokens(formSecret),
    capture: captures.run,
    deliveryAnswer: createDeliveryAnswer({ channels, clock, settled: worker.settled }),
    bookings,
    events,
    files: front.files,
    renderPage: front.renderPage,
    sharedCounts,
    log,
  })

  const operatorApp = createOperatorApp({
    ...services,
    files: front.operatorFiles,
    live,
    wake: worker.wake,
    log,
  })
  // The operator side listens first, so that once the site answers, both do.
  const operator = await listen({
    app: operatorApp,
    host: config.OPERATOR_HOST,
    port: config.OPERATOR_PORT,
    setting: 'OPERATOR_PORT',
  })
  const site = await listen({
    app,
    host: config.HOST,
    port: config.PORT,
    setting: 'PORT',
    headers: siteHeaders(config.siteUrl),
    server: front.server,
    wrap: front.wrap,
  })
  worker.start()
  log.info({ url: operator.url, port: operator.port }, 'operator side listening')
  log.info({ url: site.url, port: site.port }, 'listening')

  return async function stop() {
    live.close()
    await Promise.all([site.drain(DRAIN_MS / 2), operator.drain(DRAIN_MS / 2)])
    await worker.stop(WORKER_DRAIN_MS)
    await events.stop()
    await store.close()
  }
}

/** Wraps a function so that `isBusy` tells whether any call of it is still running. */
function countRunning<A extends unknown[], R>(call: (...args: A) => Promise<R>) {
  let running = 0
  return {
    isBusy: () => running > 0,
    run: async (...args: A): Promise<R> => {
      running += 1
      try {
        return await call(...args)
      } finally {
        running -= 1
      }
    },
  }
}

if (import.meta.main) {
  try {
    const config = readConfig(process.env)
    const log = createLog(config.LOG_LEVEL)
    const stop = await serve(config, log)
    let stopping = false
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      // A supervisor may signal the whole group, and npm passes its own on: the second must not cut off what is under way.
      process.on(signal, () => {
        if (stopping) return
        stopping = true
        log.info({ signal }, 'stopping')
        setTimeout(() => process.exit(1), DRAIN_MS + 1500).unref()
        stop().then(
          () => process.exit(0),
          (error) => {
            log.error({ error: errorText(error) }, 'did not stop cleanly')
            process.exit(1)
          },
        )
      })
    }
  } catch (error) {
    console.error(errorText(error))
    process.exit(error instanceof Refused ? MEND_FIRST : 1)
  }
}
