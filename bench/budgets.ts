import type { ControlRow } from './controls.ts'
import type { DevResult } from './dev.ts'
import type { EventsResult } from './events.ts'
import type { InboxResult } from './inbox.ts'
import type { PageResult } from './lighthouse.ts'
import type { LoadRow } from './load-table.ts'
import type { BlockingRow, LongTasks } from './long-tasks.ts'
import type { MemoryOverTime } from './memory.ts'
import type { NavigationResult } from './navigation.ts'
import type { NumbersResult } from './numbers.ts'
import { BARE_PAGE } from './pages.ts'
import type { StartResult } from './start.ts'
import { OUR_HOME } from './templates.ts'

/** A budget, what was measured, and whether the budget holds. */
export type Verdict = { budget: string; measured: number; asked: string; holds: boolean }

function atMost(budget: string, measured: number, limit: number, unit = ''): Verdict {
  return { budget, measured, asked: `at most ${limit}${unit}`, holds: measured <= limit }
}

function atLeast(budget: string, measured: number, limit: number): Verdict {
  return { budget, measured, asked: `at least ${limit}`, holds: measured >= limit }
}

type Pages = { pages: PageResult[]; typing: { inpMs: number }; longTasks: LongTasks }

type Controls = { controls: ControlRow[]; blocking: BlockingRow[] }

export function pageBudgets({ pages, typing, longTasks }: Pages): Verdict[] {
  const ours = pages.filter(({ path }) => path.startsWith('/'))
  // docs/decisions/0060: the browser's own start blocks the bare page too, on some machines for the whole budget.
  const blocking = (of: string) =>
    Math.max(30, 25 + (pages.find((one) => one.path === BARE_PAGE && one.throttling === of)?.tbtMs ?? 0))
  return [
    ...ours.map(({ path, throttling, lcpRatio }) =>
      atMost(`largest paint of ${path} to the bare page, ${throttling}`, lcpRatio, 1.15),
    ),
    ...ours.map(({ path, throttling, tbtMs }) =>
      atMost(`blocking time of ${path}, ${throttling}`, tbtMs, blocking(throttling), ' ms'),
    ),
    atMost('layout shift, worst page', Math.max(...ours.map(({ cls }) => cls)), 0),
    ...ours.flatMap(({ path, throttling, scores }) =>
      Object.entries(scores)
        .filter(([score]) => throttling === 'simulate' && !(isUnlisted(path) && score === 'seo'))
        .map(([score, value]) => atLeast(`${score} of ${path}`, value, 100)),
    ),
    atMost('typing in the calculator, 4× slower', typing.inpMs, 100, ' ms'),
    atMost('task that hydrates the home page, 4× slower', longTasks.hydrationMs, 150, ' ms'),
    atMost('longest other task of its load, 4× slower', longTasks.otherMs, 50, ' ms'),
  ]
}

/** Sooner on the screen than each of the static sites, in both throttlings. */
export function templateBudgets({ templates }: { templates: PageResult[] }): Verdict[] {
  return templates.flatMap((ours) =>
    ours.path === OUR_HOME
      ? templates
          .filter(
            ({ path, throttling }) => throttling === ours.throttling && ![OUR_HOME, BARE_PAGE].includes(path),
          )
          .map(({ path, throttling, lcpMs }) =>
            atMost(`largest paint of our home page to ${path}, ${throttling}`, ratio(ours.lcpMs, lcpMs), 1),
          )
      : [],
  )
}

export function controlBudgets({ controls, blocking }: Controls): Verdict[] {
  return [
    ...controls.map(({ page, control, medianMs }) =>
      atMost(`a press on ${page}: ${control}`, medianMs, 100, ' ms'),
    ),
    ...blocking.map(({ path, blockingMs }) =>
      atMost(`blocking time of ${path}, nothing attached`, blockingMs, 30, ' ms'),
    ),
  ]
}

/** The review funnel asks search engines not to index it. */
function isUnlisted(path: string): boolean {
  return path.startsWith('/r/')
}

export function serverBudgets({ server }: { server: LoadRow[] }): Verdict[] {
  return server.flatMap(({ what, perSecond, toNginx, failed }) => [
    ...(what.startsWith('ours') && toNginx !== undefined
      ? [atLeast(`${what}, to one nginx worker`, toNginx, 0.4)]
      : []),
    // Pages at addresses not requested before are not cached: they are measured, but the
    // budget is not about them.
    ...(what.startsWith('rendered') && !what.endsWith('another address')
      ? [atLeast(`${what}, a second`, perSecond, 2_000)]
      : []),
    ...(failed > 0 ? [atMost(`${what}, failed`, failed, 0)] : []),
  ])
}

export function leadBudgets({ leads }: { leads: LoadRow[] }): Verdict[] {
  const row = (store: string) => leads.find(({ what }) => what.includes(store))
  const { perSecond = 0, p99 = Number.NaN, toBare = 0 } = row('SQLite') ?? {}
  return [
    atLeast('leads a second, SQLite', perSecond, 10_000),
    atLeast('the same, to a bare POST', toBare, 0.25),
    atMost('their slowest hundredth', p99, 50, ' ms'),
    atLeast('leads a second, PostgreSQL', row('PostgreSQL')?.perSecond ?? 0, 4_000),
  ]
}

export function eventBudgets({ events }: { events: EventsResult }): Verdict[] {
  return [
    atMost('slowest hundredth of leads beside 5,000 events a second, to without', events.p99Ratio, 1.2),
    atMost('events dropped', events.dropped, 0),
  ]
}

export function navigationBudgets({
  navigation,
  dev,
}: {
  navigation: NavigationResult[]
  dev: DevResult[]
}): Verdict[] {
  const [tap] = navigation.filter(({ slowdown, way }) => slowdown === 1 && way === 'fetched ahead on hover')
  const [ready, , content] = dev
  return [
    atMost('a page fetched ahead, from the tap', tap?.medianMs ?? Number.NaN, 50, ' ms'),
    atMost('npm run dev takes requests', ready?.medianMs ?? Number.NaN, 2_000, ' ms'),
    atMost('an edit of content is seen', content?.medianMs ?? Number.NaN, 300, ' ms'),
  ]
}

export function memoryBudgets({ memory }: { memory: MemoryOverTime }): Verdict[] {
  const [, , settled = Number.NaN] = memory.minutesMb
  return [
    atMost('resident memory, idle', memory.idleMb, 150, ' MB'),
    atMost('at 5,000 requests a second, highest', Math.max(...memory.minutesMb), 250, ' MB'),
    atMost('last minute to the third', ratio(memory.minutesMb.at(-1), settled), 1.1),
    atMost('requests failed', memory.failed, 0),
  ]
}

export function inboxBudgets({ inbox }: { inbox: InboxResult[] }): Verdict[] {
  return inbox.map(({ store, asked, medianMs }) =>
    atMost(`inbox of 100,000, ${asked}, ${store}`, medianMs, 100, ' ms'),
  )
}

export function numbersBudgets({ numbers }: { numbers: NumbersResult[] }): Verdict[] {
  return numbers.flatMap(({ store, status, numbersMs, beside }) => [
    atMost(`leads refused while Numbers counts 1.5 million events, ${store}`, beside.failed, 0),
    atMost(`slowest hundredth of leads meanwhile, ${store}`, beside.p99, 500, ' ms'),
    atMost(`until Numbers is there, ${store}`, status === 200 ? numbersMs : Number.NaN, 60_000, ' ms'),
  ])
}

export function startBudgets({ start }: { start: StartResult }): Verdict[] {
  return [
    atMost('from the start of a built tree until it answers', start.readyMs, 1_000, ' ms'),
    atMost('from npm start of a tree that was never built', start.unbuiltMs, 120_000, ' ms'),
  ]
}

function ratio(a = Number.NaN, b = Number.NaN): number {
  return Number((a / b).toFixed(2))
}
