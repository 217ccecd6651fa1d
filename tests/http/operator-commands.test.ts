import { afterAll, beforeAll, expect, test } from 'vitest'
import { FORM_SECRET, openedForm } from '#tests/support/form-post.ts'
import { type Site, startSite } from '#tests/support/site.ts'

let site: Site
let reference: string
beforeAll(async () => {
  site = await startSite({ FORM_SECRET })
  const fields = { mobile: '0491 570 006', fullName: 'Alex Sample', suburb: 'Sample Roofing' }
  const answer = await fetch(`${site.url}/api/assessments`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...fields, formToken: openedForm('assessment') }),
  })
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
  expect(await site.cli('leads', 'show', reference)).toMatchObject(after)

  const shown = await (await fetch(`${site.operatorUrl}/api/items/${reference}`)).json()
  expect(shown).toMatchObject({ ...after, name: 'Alex Sample' })
  expect(
    shown.activities.map(({ what, detail }: { what: string; detail: string }) => `${what} ${detail}`),
  ).toEqual(['stage contacted', 'note Wants a quote', 'tag vip', 'tag roof', 'untag roof'])
})

test.each([
  [['leads', 'stage', 'nobody', 'won'], /exited with 1: There is no lead nobody/],
  [['leads', 'stage', 'nobody', 'sold'], /exited with 2: .*new, contacted, booked, won, lost/],
  [['leads', 'stage'], /exited with 2/],
  [['leads', 'note', 'nobody'], /exited with 2/],
  [['leads', 'tag', 'nobody', 'a/b'], /exited with 2: .*letters, digits/],
])('%j is refused', async (args, says) => {
  await expect(site.cli(...args)).rejects.toThrow(says)
})
