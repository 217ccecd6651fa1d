import type { Page, Route } from '@playwright/test'
import { expectClean } from '#tests/support/accessible.ts'
import { expect, row, sendLead, signIn, test } from '#tests/support/operator-site-test.ts'
import type { Site } from '#tests/support/site.ts'

const TOKEN = 'a token for the tests'

test('a note that is half typed waits with its lead, and what is typed while one is kept stays', async ({
  page,
  site,
}) => {
  for (const fullName of ['Ada Sample', 'Ben Sample']) await sendLead(site, { fullName })
  await page.goto(site.operatorUrl)
  const note = page.getByLabel('New note')
  await row(page, 'Ada').click()
  await note.fill('Wants a quote')
  await row(page, 'Ben').click()
  await expect(page.getByRole('heading', { name: 'Ben Sample' })).toBeVisible()
  await expect(note).toHaveValue('')
  await row(page, 'Ada').click()
  await expect(page.getByRole('heading', { name: 'Ada Sample' })).toBeVisible()
  await expect(note).toHaveValue('Wants a quote')

  const held: Route[] = []
  await page.route(/\/(notes|tags)$/, (route) => void held.push(route))
  const letGo = async () => {
    await expect.poll(() => held.length).toBe(1)
    await held.pop()?.continue()
  }
  await note.press('Control+Enter')
  await note.fill('Wants a quote by Friday')
  await letGo()
  const kept = page.getByRole('listitem').filter({ hasText: /Wants a quote$/ })
  await expect(kept).toBeVisible()
  await expect(note).toHaveValue('Wants a quote by Friday')
  await page.reload()
  await expect(note).toHaveValue('Wants a quote by Friday')
  await note.press('Control+Enter')
  await letGo()
  await expect(note).toHaveValue('')

  const tag = page.getByLabel('New tag')
  await tag.fill('winter')
  await tag.press('Enter')
  await tag.fill('roof')
  await letGo()
  await expect(page.getByRole('button', { name: 'Take the tag winter away' })).toBeVisible()
  await expect(tag).toHaveValue('roof')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Ada Sample' })).toBeVisible()
  await expect(note, 'kept, so it waits no more').toHaveValue('')
})

test('a lead that opens while somebody types leaves them where they are; a note asked for before it is there gets the letters', async ({
  page,
  site,
}) => {
  await sendLead(site, { fullName: 'Ada Sample' })
  await page.goto(site.operatorUrl)
  const held: Route[] = []
  await page.route(/\/api\/items\/[^/?]+$/, (route) => void held.push(route))
  const letGo = async () => {
    await expect.poll(() => held.length).toBeGreaterThan(0)
    for (const route of held.splice(0)) await route.continue()
  }
  await row(page, 'Ada').press('Enter')
  await page.keyboard.press('/')
  const search = page.getByRole('searchbox')
  await expect(search).toBeFocused()
  await page.keyboard.type('we')
  await letGo()
  await expect(page.getByRole('heading', { name: 'Ada Sample' })).toBeVisible()
  await page.keyboard.type('bx')
  await expect(search).toHaveValue('webx')
  await search.fill('')
  await page.reload()
  await expect(page.locator('.item-pane').getByText('Loading…')).toBeVisible()
  await page.keyboard.press('a')
  await letGo()
  await expect(page.getByLabel('New note')).toBeFocused()
  const stages = ((await site.cli('leads', 'list')) as { stage: string }[]).map(({ stage }) => stage)
  expect(stages).toEqual(['new'])
})

test('a whole message pasted into the search is searched for as far as it goes', async ({ page, site }) => {
  const message = 'Our phone rings while we are on the roof. '.repeat(10)
  await sendLead(site, { fullName: 'Ada Sample' })
  await page.goto(site.operatorUrl)
  await page.getByRole('searchbox').fill(message)
  await expect(page.getByRole('status').filter({ hasText: '0 found' })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeHidden()
})

test('who is signed out while they type is told so, and goes on where they were', async ({ page, site }) => {
  await page.clock.install()
  await sendLead(site)
  await page.goto(site.operatorUrl)
  await row(page, 'Alex').click()
  const { note, signInAgain } = await signedOutWhileTyping(page, site)
  await expect(note).toHaveValue('Wants a quote')
  await note.press('Control+Enter')
  await expect(page.getByRole('article').getByText('You are signed out.').first()).toBeVisible()
  await expectClean(page, 'signed out')
  await signInAgain.click()
  await signIn(page, TOKEN)
  await expect(page.getByRole('heading', { name: 'Alex Sample' })).toBeVisible()
  await expect(signInAgain).toBeHidden()
  await note.press('Control+Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Wants a quote' })).toBeVisible()
})

test('who signs in again in another tab is no longer said to be signed out in this one', async ({
  context,
  page,
  site,
}) => {
  await page.clock.install()
  await page.goto(`${site.operatorUrl}/items/${await sendLead(site)}`)
  const { note, signInAgain } = await signedOutWhileTyping(page, site)
  const other = await context.newPage()
  await other.goto(`${site.operatorUrl}/overview`)
  await signIn(other, TOKEN)
  await expect(other.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  await page.clock.fastForward('01:00')
  await expect(signInAgain).toBeHidden()
  await note.press('Control+Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Wants a quote' })).toBeVisible()

  await other.getByRole('button', { name: 'Sign out on this device' }).click()
  await expect(other.getByLabel('Operator token')).toBeVisible()
  await page.clock.fastForward('01:00')
  await expect(signInAgain).toBeVisible()
})

/** The operator side wants a token from now on, and the page has noticed. */
async function signedOutWhileTyping(page: Page, site: Site) {
  const note = page.getByLabel('New note')
  await note.fill('Wants a quote')
  const port = new URL(site.operatorUrl).port
  await site.stop()
  await site.restart({ OPERATOR_PORT: port, OPERATOR_TOKEN: TOKEN })
  await page.clock.fastForward('01:00')
  const signInAgain = page.getByRole('link', { name: 'Sign in again' })
  await expect(signInAgain).toBeVisible()
  return { note, signInAgain }
}
