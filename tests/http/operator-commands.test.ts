import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSqliteStore } from '#server/store/sqlite-store.ts'
import { FORM_SECRET, postJson } from '#tests/support/form-post.ts'
import { sampleItem } from '#tests/support/sample-submission.ts'
import { type Site, startSite } from '#tests/support/site.ts'

let site: Site
let reference: string
beforeAll(async () => {
  site = await startSite({ FORM_SECRET })
  const fields = { mobile: '0491 570 006', fullName: 'Alex Sample', suburb: 'Sample Roofing' }
  const answer = await postJson(`${site.url}/api/assessments`, 'assessment', fields)
  ;({ reference } = await answer.json())
})
afterAll(() => site.close())

test('a lead is moved on, noted and tagged by commands as in the console, which shows it all', async () => {
  await site.cli('leads', 'stage', reference, 'contacted')
  await site.cli('leads', 'note', reference, 'Wants', 'a', 'quote')
  await site.cli('leads', 'tag', reference, 'VIP')
  await site.cli('leads', 'tag', reference, 'roof')
  const after = { reference, stage: 'contacted', tags: ['vip'] }
  expect(await site.cli('leads', 'untag', reference, 'roof')).toMatchObject(after)
  expect(await site.cli('leads', 'show', reference.toLowerCase())).toMatchObject({
    ...after,
    mobile: '0491 570 006',
    phoneE164: '+61491570006',
  })

  const shown = await (await fetch(`${site.operatorUrl}/api/items/${reference}`)).json()
  expect(shown).toMatchObject({ ...after, name: 'Alex Sample' })
  expect(
    shown.activities.map(({ what, detail }: { what: string; detail: string }) => `${what} ${detail}`),
  ).toEqual(['stage contacted', 'note Wants a quote', 'tag vip', 'tag roof', 'untag roof'])
})

test('lists say what the inbox and the overview of the console say, and filter as it does', async () => {
  await site.cli('leads', 'stage', reference, 'new')
  const { items } = await (await fetch(`${site.operatorUrl}/api/items`)).json()
  const [{ due, ...row }] = items
  const { openMs: _left, ...promised } = due
  expect(promised).toMatchObject({ overdue: false, text: expect.stringMatching(/AE[SD]T$/) })
  const wanted = [
    ...['--stage', 'new,won', '--kind', 'assessment', '--q', 'alex roofing'],
    ...['--status', 'real', '--tag', 'VIP', '--delivery', 'unconfigured'],
  ]
  expect(await site.cli('leads', 'list', ...wanted)).toMatchObject([
    { ...row, due: promised, mobile: '0491 570 006' },
  ])
  for (const none of [
    ['--stage', 'contacted'],
    ['--kind', 'audit,booking'],
    ['--q', 'nobody'],
    ['--status', 'quarantined'],
    ['--delivery', 'dead'],
    ['--tag', 'roof'],
    ['--overdue'],
    ['--overdue', '--due-today'],
    ['--reports'],
  ])
    expect(await site.cli('leads', 'list', ...none)).toEqual([])
  const overview = await (await fetch(`${site.operatorUrl}/api/overview`)).json()
  expect(await site.cli('overview')).toMatchObject({ week: overview.week, kept: overview.kept })
})

test('the list for people says who is due a call, and since when somebody has waited too long', async () => {
  const now = Temporal.Now.instant()
  const at = (hours: number) => now.subtract({ hours }).toString({ smallestUnit: 'millisecond' })
  const [fresh, forgotten] = [
    sampleItem({ createdAt: at(0) }, []),
    sampleItem({ createdAt: at(24 * 30) }, []),
  ]
  const store = await openSqliteStore({ path: site.database })
  for (const item of [fresh, forgotten]) await store.capture(item)
  await store.close()
  const { stdout } = await site.run('leads', 'list', '--stage', 'new')
  const lineOf = ({ submission }: typeof fresh) =>
    stdout.split('\n').find((line) => line.includes(submission.reference))
  expect(lineOf(fresh)).toMatch(/ {2}assessment {2}real {2}new {2}.* {2}due [A-Z].* AE[SD]T$/)
  expect(lineOf(forgotten)).toMatch(/ {2}overdue since [A-Z].* AE[SD]T$/)
  expect((await site.run('leads', 'list', '--q', 'nobody')).stdout).toBe('No leads.\n')
})

test('numbers from before single events are kept say from which day they count', async () => {
  const sources = await site.run('events', 'sources', '--since', '2001-01-01')
  expect(sources.stderr).toMatch(/^Counted from \d{4}-\d\d-\d\d on: .*`events days`/)
  expect(JSON.parse(sources.stdout)).toEqual([])
  expect((await site.run('events', 'days', '--since', '2001-01-01')).stderr).toBe('')
})

test('numbers since a day begin at its midnight where the provider is, and those by day at that of UTC', async () => {
  const day = Temporal.Now.plainDateISO('Australia/Sydney').subtract({ days: 2 })
  const midnight = day.toZonedDateTime('Australia/Sydney')
  const visit = { name: 'page_view', page: '/', label: '', detail: '', value: null, device: 'phone' } as const
  const came = { ...visit, medium: 'cpc', campaign: 'spring' }
  const at = (minutes: number) =>
    midnight.add({ minutes }).toInstant().toString({ smallestUnit: 'millisecond' })
  const store = await openSqliteStore({ path: site.database })
  await store.addEvents([
    { ...came, at: at(-1), visit: 'a', source: 'the day before' },
    { ...came, at: at(1), visit: 'b', source: 'that day' },
  ])
  await store.close()
  const since = ['--since', day.toString()]
  expect(await site.cli('events', 'sources', ...since)).toMatchObject([{ source: 'that day', visits: 1 }])
  expect(await site.cli('events', 'days', ...since)).toEqual([])
})

test.each([[['--help']], [['-h']], [['help']], [['leads', 'list', '--help']]])(
  '%j answers the usage',
  async (args) => {
    expect(await site.run(...args)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Usage: .*\n\n {2}leads list /),
      stderr: '',
    })
  },
)

test.each([
  [['leads', 'stage', 'nobody', 'won'], /exited with 1: There is no lead nobody/],
  [['leads', 'stage', 'nobody', 'sold'], /exited with 2: .*new, contacted, booked, won, lost/],
  [['leads', 'stage'], /exited with 2/],
  [['leads', 'note'], /exited with 2: ID is missing/],
  [['leads', 'note', 'nobody'], /exited with 2: TEXT is missing/],
  [['leads', 'note', 'nobody', ' '], /exited with 2: Write something first/],
  [['leads', 'note', 'nobody', 'x'.repeat(4001)], /exited with 2: Use at most 4,000 characters/],
  [['leads', 'tag', 'nobody', 'a/b'], /exited with 2: .*letters, digits/],
  [['leads', 'untag', 'nobody'], /exited with 2: TAG is missing/],
  [['constructor'], /exited with 2: There is no command constructor/],
  [['leads', 'list', '--stage', 'sold'], /exited with 2: --stage takes new, contacted.*sold is none/],
  [['leads', 'list', '--status', 'sold'], /exited with 2: --status: status is one of: real, quarantined/],
  [['leads', 'list', '--limit', '0'], /exited with 2: --limit takes a whole number from 1/],
  [['bookings', 'list', '--limit', '1.5'], /exited with 2: --limit takes a whole number from 1/],
  [['leads', 'list', 'now'], /exited with 2: leads list does not take now/],
  [['leads', 'show', 'nobody', '--state', 'open'], /exited with 2: leads show takes no --state/],
  [['export', 'bogus'], /exited with 2: bogus is not one of leads/],
  [['doctor', '--yes'], /exited with 2: doctor takes no --yes/],
  [['export', '--format', 'csv'], /exited with 2: --json prints JSON/],
  [['export', 'leads', '--kind', 'feedback'], /exited with 2: leads has no feedback in it: leave one/],
  [['export', 'feedback', '--kind', 'audit'], /exited with 2: feedback has no audit in it: leave one/],
  [
    ['events', 'days', '--since', '2026-11-26T23:00'],
    /exited with 2: --since .* without a time: 2026-11-26T23:00 is/,
  ],
  [['export', '--person', '0491 570 006', '--kind', 'audit'], /exited with 2: A person's file is all/],
])('%j is refused', async (args, says) => {
  await expect(site.cli(...args)).rejects.toThrow(says)
})
