import type { Page } from '@playwright/test'
import { afterFrames } from '#tests/support/after-frames.ts'
import { fillInEnquiry } from '#tests/support/enquiry-form.ts'
import { field, queued, sendButton, sendInVain, WORDS } from '#tests/support/feedback-form.ts'
import { look } from '#tests/support/look.ts'
import { moveTo } from '#tests/support/move-to.ts'
import { pressUntilPosted } from '#tests/support/press-until.ts'
import { FUNNEL, openFunnel, rate, star } from '#tests/support/review-funnel.ts'
import { expect, test } from '#tests/support/site-test.ts'
import { unsentOnDevice } from '#tests/support/unsent-on-device.ts'
import { untilHydrated } from '#tests/support/until-hydrated.ts'

test.describe('on the counter', () => {
  const KIOSK = `${FUNNEL}&kiosk=1`
  const stars = (page: Page) =>
    page.getByRole('heading', { name: 'How was your experience with Sample Plumbing?' })

  /** Its watch is a script of its own, which marks the tab. */
  const untilWatched = (page: Page) => expect.poll(() => mark(page)).toContain('kiosk=1')
  const mark = (page: Page) => page.evaluate(() => sessionStorage.getItem('tradefront:counter-tablet'))

  async function openWatched(page: Page, url: string) {
    await openFunnel(page, url + KIOSK)
    await untilWatched(page)
  }

  /** From then on the page's clock stands. */
  async function beginFeedback(page: Page, url: string) {
    await page.clock.install()
    await openFunnel(page, url + KIOSK)
    await page.clock.pauseAt(Date.now() + 60_000)
    await rate(page, 1)
    await field(page).fill(WORDS)
  }

  /** One customer who goes on to write to us, in the same document. */
  async function beginEnquiry(page: Page, url: string) {
    await openWatched(page, url)
    await moveTo(page, '/contact')
    await untilHydrated(page)
    await fillInEnquiry(page)
  }

  async function loadContact(page: Page) {
    await page.evaluate(() => location.assign('/contact'))
    await page.waitForURL(/contact$/)
    await untilHydrated(page)
  }

  /** The time of another page begins once its scripts are there. */
  const untilAsked = (page: Page) =>
    expect(async () => {
      await page.clock.runFor(15_000)
      await expect(page.getByRole('alertdialog')).toBeVisible({ timeout: 300 })
    }).toPass()

  /** It opens after a frame, of the clock that may stand. */
  async function openChoices(page: Page) {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy choices' }).click()
    const choices = page.getByRole('dialog', { name: 'Privacy choices' })
    await expect(async () => {
      await page.clock.runFor(50)
      await expect(choices).toBeVisible({ timeout: 500 })
    }).toPass()
    return choices
  }

  async function allowAds(page: Page) {
    const choices = await openChoices(page)
    await choices.getByRole('button', { name: 'Allow ads' }).click()
    await expect(choices.getByText('Saved: ads are allowed.')).toBeVisible()
  }

  const adsChoice = (page: Page) => page.evaluate(() => localStorage.getItem('tradefront:privacy'))

  async function keepUnsent(page: Page, url: string) {
    await page.clock.install()
    // A form is kept only once these are loaded; under this clock the page's resource
    // timing does not show that.
    const rules = Promise.all([/rules-/, /clean-text-/].map((file) => page.waitForResponse(file)))
    await openFunnel(page, `${url}${KIOSK}&rating=2`)
    await field(page).fill(WORDS)
    await rules
    await page.route('**/api/feedback', (route) => route.abort('connectionrefused'))
    await sendInVain(page)
    await expect.poll(() => queued(page)).toEqual([WORDS])
  }

  test('an abandoned session is gone after 30 seconds without input, and leaves no trace', async ({
    page,
    site,
  }) => {
    await beginFeedback(page, site.url)
    await page.getByLabel('Email').fill('jo@sample.example')
    await page.setViewportSize({ width: 810, height: 720 })
    await sendButton(page).scrollIntoViewIfNeeded()
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
    const stillThere = page.getByRole('alert').getByRole('button', { name: "I'm still here" })
    await page.clock.runFor(9_000)
    await expect(stillThere).toBeHidden()
    await page.clock.runFor(20_000)
    await expect(page.getByText('Still there? This page starts again in 20 seconds.')).toBeVisible()
    // The press must not fall through to what lies below the button.
    const where = await stillThere.boundingBox()
    await page.mouse.move((where?.x ?? 0) + 20, (where?.y ?? 0) + 20)
    await page.mouse.down()
    await expect(stillThere).toBeVisible()
    await page.mouse.up()
    await expect(stillThere).toBeHidden()
    await expect(page.locator('main')).toBeFocused()
    await page.clock.runFor(29_000)
    await expect(field(page)).toHaveValue(WORDS)
    await page.clock.runFor(1500)
    await expect(stars(page)).toBeVisible()
    expect(await page.evaluate(() => scrollY), 'the question is not under the steps').toBe(0)
    await expect(page).toHaveURL(/kiosk=1$/)
    for (const rating of [1, 5]) await expect(star(page, rating)).toBeEnabled()
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(kept).not.toMatch(/drips|jo@sample|feedback-draft/)
    await rate(page, 2)
    await expect(field(page)).toHaveValue('')
    await expect(page.getByLabel('Email')).toHaveValue('')
    await expect(page.locator('form')).toHaveAttribute('autocomplete', 'off')
    for (const label of ['Name', 'Email'])
      await expect(page.getByLabel(label)).toHaveAttribute('autocomplete', 'off')
    await page.reload()
    await expect(stars(page)).toBeVisible()
  })

  test('the question is asked over an open dialog too, which is closed for the next customer', async ({
    page,
    site,
  }) => {
    await beginFeedback(page, site.url)
    const choices = await openChoices(page)
    await page.clock.runFor(10_500)
    const question = page.getByRole('alertdialog', { name: 'Still there?' })
    await question.getByRole('button', { name: "I'm still here" }).click()
    await expect(question).toBeHidden()
    await expect(choices).toBeVisible()
    await page.clock.runFor(29_000)
    await expect(question).toBeVisible()
    await page.clock.runFor(1500)
    await expect(stars(page)).toBeVisible()
    await expect(choices).toBeHidden()
    await expect(question).toBeHidden()
  })

  test('also at the stars, where nobody has rated yet', async ({ page, site }) => {
    await page.clock.install()
    await openWatched(page, site.url)
    await page.clock.pauseAt(Date.now() + 60_000)
    const choices = await openChoices(page)
    await page.clock.runFor(10_500)
    await expect(page.getByRole('alertdialog', { name: 'Still there?' })).toBeVisible()
    await page.clock.runFor(20_000)
    await expect(choices).toBeHidden()
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await expect(star(page, 5)).toBeEnabled()
    await page.clock.runFor(300_000)
    await expect(page.getByText('Still there?'), 'the next customer has not begun').toBeHidden()
  })

  test('one customer’s yes to ads is not the next one’s', async ({ page, site }) => {
    await beginFeedback(page, site.url)
    await allowAds(page)
    expect(await adsChoice(page)).toContain('"ads":true')
    await page.clock.runFor(31_000)
    await expect(stars(page)).toBeVisible()
    expect(await adsChoice(page)).toBeNull()
  })

  test('the answer to a form that one customer has left is not said to the next', async ({ page, site }) => {
    await beginEnquiry(page, site.url)
    const held = Promise.withResolvers<void>()
    await page.route('**/api/enquiries', async (route) => {
      const response = await route.fetch()
      await held.promise
      await route.fulfill({ response })
    })
    await pressUntilPosted(page.getByRole('button', { name: 'Send Message' }), '/api/enquiries')
    await page.goBack()
    await expect(stars(page)).toBeVisible()
    const said = page.waitForResponse(/say-outcomes/)
    held.resolve()
    await said
    await afterFrames(page, 3)
    await expect(page.getByText('Your request has reached us.')).toHaveCount(0)
  })

  test('nor is it said that such a form could not be sent', async ({ page, site }) => {
    await beginEnquiry(page, site.url)
    const lost = Promise.withResolvers<void>()
    await page.route('**/api/enquiries', async (route) => {
      await lost.promise
      await route.abort('connectionreset')
    })
    await pressUntilPosted(page.getByRole('button', { name: 'Send Message' }), '/api/enquiries')
    await page.goBack()
    await expect(stars(page)).toBeVisible()
    lost.resolve()
    await expect.poll(() => unsentOnDevice(page)).toHaveLength(1)
    await afterFrames(page, 3)
    await expect(page.locator('.toast-message')).toHaveCount(0)
  })

  test('nor is one that was said on another page', async ({ page, site }) => {
    await page.clock.install()
    await openWatched(page, site.url)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /terms/i })).toBeVisible()
    await allowAds(page)
    expect(await adsChoice(page)).toContain('"ads":true')
    await untilAsked(page)
    await page.clock.runFor(20_000)
    await expect(stars(page)).toBeVisible()
    await expect.poll(() => adsChoice(page)).toBeNull()
  })

  // A page's own clock, which other tests install, would hide how the page was loaded.
  test('a page about one customer does not come back by Back for the next', async ({ page, site }) => {
    await openWatched(page, site.url)
    await page.evaluate(() => location.assign('/audit/thank-you?name=Josephine'))
    await expect(page.getByText('Josephine')).toBeVisible()
    await untilHydrated(page)
    await loadContact(page)
    await page.goBack()
    await expect(stars(page)).toBeVisible()
    await expect(page).toHaveURL(/kiosk=1$/)
  })

  for (const [way, comeBack] of [
    [
      'Back from the page after it',
      async (page: Page) => {
        // As a link to a place on the page does, which does not leave it.
        await page.evaluate(() => location.assign('#main'))
        await moveTo(page, '/about')
        await expect(page.getByText('Josephine')).toBeHidden()
        await page.goBack()
      },
    ],
    [
      'Forward from the stars',
      async (page: Page) => {
        await page.goBack()
        await expect(stars(page)).toBeVisible()
        await page.goForward()
      },
    ],
  ] as const)
    test(`nor does it within one document, by ${way}`, async ({ page, site }) => {
      await openWatched(page, site.url)
      await moveTo(page, '/audit/thank-you?name=Josephine')
      await expect(page.getByText('Josephine')).toBeVisible()
      await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
      await comeBack(page)
      // Not only once nobody has touched it for two minutes.
      await page.waitForFunction(() => !('sameDocument' in globalThis), null, { timeout: 20_000 })
      await expect(stars(page)).toBeVisible()
      await expect(page).toHaveURL(/kiosk=1$/)
    })

  test('without its watch nobody can rate, and the next try that finds it goes on', async ({
    page,
    site,
  }) => {
    await page.route('**/assets/kiosk-watch-*.js', (route) => route.abort())
    await page.goto(site.url + KIOSK)
    const again = page.getByRole('button', { name: 'Try Again' })
    await expect(again).toBeVisible()
    await expect(star(page, 5)).toBeHidden()
    await page.unroute('**/assets/kiosk-watch-*.js')
    await again.click()
    await expect(stars(page)).toBeVisible()
    await expect(star(page, 5)).toBeEnabled()
  })

  test('changing the rating loses no words there either', async ({ page, site }) => {
    await openFunnel(page, site.url + KIOSK)
    await rate(page, 1)
    await field(page).fill(WORDS)
    await page.getByRole('link', { name: 'Change rating' }).click()
    await rate(page, 3)
    await expect(field(page)).toHaveValue(WORDS)
  })

  test('words that somebody left at the stars, after changing the rating, are not there for the next', async ({
    page,
    site,
  }) => {
    await page.clock.install()
    await openFunnel(page, site.url + KIOSK)
    await rate(page, 1)
    await field(page).fill(WORDS)
    await page.getByRole('link', { name: 'Change rating' }).click()
    await expect(stars(page)).toBeVisible()
    await page.clock.runFor(31_000)
    await rate(page, 2)
    await expect(field(page)).toHaveValue('')
  })

  test('nor are words that the first customer sent before the page was alive, and that were refused', async ({
    page,
    site,
  }) => {
    await page.clock.install()
    await openFunnel(page, `${site.url}${KIOSK}&rating=2`)
    await field(page).fill(WORDS)
    // Sooner than the three seconds that a form requires.
    await page.locator('form').evaluate((form: HTMLFormElement) => form.submit())
    await expect(page.locator('.error-summary')).toBeVisible()
    await untilHydrated(page)
    await expect(field(page)).toHaveValue(WORDS)
    await untilWatched(page)
    await page.clock.runFor(31_000)
    await expect(stars(page)).toBeVisible()
    await rate(page, 2)
    await expect(field(page)).toHaveValue('')
  })

  test('a tablet that slept with somebody’s words wakes at the stars, before anybody touches it', async ({
    page,
    site,
  }) => {
    await beginFeedback(page, site.url)
    await look(page, 'hidden')
    // The time passes, and no timer runs.
    await page.clock.setSystemTime(Date.now() + 3_600_000)
    await look(page, 'visible')
    await expect(stars(page)).toBeVisible()
    await rate(page, 2)
    await expect(field(page)).toHaveValue('')
  })

  test('a finished session too, with its toast, and the next customer is another one', async ({
    page,
    site,
  }) => {
    await page.clock.install()
    await openFunnel(page, `${site.url}${KIOSK}&rating=2`)
    for (const words of ['The first customer', 'The second customer']) {
      await field(page).fill(words)
      await expect(async () => {
        if (await sendButton(page).isVisible()) await sendButton(page).click({ timeout: 500 })
        await page.clock.runFor(1600)
        await expect(page.getByText('Thank You!')).toBeVisible({ timeout: 500 })
      }).toPass()
      // The new step scrolls to its top, and the scroll event comes with a frame, which
      // these seconds may overtake.
      await expect(async () => {
        await page.clock.runFor(30_100)
        await expect(stars(page)).toBeVisible({ timeout: 500 })
      }).toPass()
      await expect(page.getByText('Thank You!')).toBeHidden()
      await rate(page, 3)
    }
    expect(await site.cli('feedback', 'list')).toMatchObject([
      { feedback: 'The second customer', rating: 3 },
      { feedback: 'The first customer', rating: 2 },
    ])
  })

  test('what could not be sent goes out while the next customer is there, and no message stays', async ({
    page,
    site,
  }) => {
    await keepUnsent(page, site.url)
    await expect(page.getByText('Error', { exact: true })).toBeVisible()
    await page.unroute('**/api/feedback')
    await page.getByRole('link', { name: 'Change rating' }).click()
    await expect(page.getByText('Error', { exact: true })).toBeHidden()
    await page.clock.runFor(15_000)
    await expect.poll(() => queued(page)).toEqual([])
    await expect(stars(page)).toBeVisible()
    expect(await site.cli('feedback', 'list')).toMatchObject([{ feedback: WORDS }])
  })

  test('nor does another page of the tablet say what came of it', async ({ page, site }) => {
    await keepUnsent(page, site.url)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /terms/i })).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    // The shell announces it at the same time as it notifies the rest of the page.
    await page.evaluate(() =>
      addEventListener('tradefront:sent', (event) => {
        const [sent] = (event as CustomEvent<{ outcome: string }[]>).detail
        document.body.dataset.told = sent?.outcome ?? ''
      }),
    )
    await page.unroute('**/api/feedback')
    await page.clock.runFor(15_000)
    await expect(page.locator('body')).toHaveAttribute('data-told', 'stored')
    await expect.poll(() => queued(page)).toEqual([])
    await expect(page.getByText('Your request has reached us.')).toBeHidden()
  })

  test('a tablet left at the privacy policy asks, and comes back to the stars', async ({ page, site }) => {
    await page.clock.install()
    await openFunnel(page, site.url + KIOSK)
    await rate(page, 2)
    await field(page).fill(WORDS)
    // The link is in the notice, which does not use the router.
    await page
      .locator('form')
      .getByRole('link', { name: /privacy/i })
      .click()
    const policy = page.getByRole('heading', { level: 1, name: /privacy/i })
    await expect(policy).toBeVisible()
    const asked = page.getByRole('alertdialog', { name: 'This tablet goes back to the stars in 20 seconds.' })
    const stay = asked.getByRole('button', { name: "I'm still here" })
    await untilAsked(page)
    await expect(stay).toBeFocused()
    await stay.click()
    await expect(asked).toBeHidden()
    await page.clock.runFor(101_000)
    await expect(asked).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(asked).toBeHidden()
    await page.clock.runFor(90_000)
    await expect(policy).toBeVisible()
    await page.clock.runFor(31_000)
    await expect(stars(page)).toBeVisible()
    await expect(page).toHaveURL(/kiosk=1$/)
    await untilHydrated(page)
    await rate(page, 2)
    await expect(field(page)).toHaveValue('')
  })

  test('also from a page further, by a link in a text, and without what was typed there', async ({
    page,
    site,
  }) => {
    await page.clock.install()
    await openWatched(page, site.url)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /terms/i })).toBeVisible()
    await page
      .getByRole('main')
      .getByRole('link', { name: /privacy/i })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: /privacy/i })).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).first().click()
    const message = page.getByLabel('Message')
    await message.fill('Of the first customer')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy choices' }).click()
    await expect(page.getByRole('dialog', { name: 'Privacy choices' })).toBeVisible()
    await untilAsked(page)
    const stay = page.getByRole('alertdialog').getByRole('button')
    await expect(stay, 'in front of the dialog that was left open').toBeFocused()
    await page.clock.runFor(20_000)
    await expect(stars(page)).toBeVisible()
    await untilHydrated(page)
    await page.goto(`${site.url}/contact`)
    await untilHydrated(page)
    await expect(message).toHaveValue('')
  })

  test('what was typed elsewhere is gone for whoever comes after the way back to the stars', async ({
    page,
    site,
  }) => {
    await openWatched(page, site.url)
    const contact = page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).first()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
    await contact.click()
    await page.getByLabel('Message').fill('Of the first customer')
    await expect(async () => {
      if (!(await stars(page).isVisible())) await page.goBack()
      await expect(stars(page)).toBeVisible({ timeout: 500 })
    }).toPass()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
    await contact.click()
    await expect(page.getByLabel('Message')).toHaveValue('')
  })

  test('a page that was loaded as a whole comes back to the stars too, without what was typed there', async ({
    page,
    site,
  }) => {
    await page.clock.install()
    await openWatched(page, site.url)
    await loadContact(page)
    await page.getByLabel('Message').fill('Of the first customer')
    await page.reload()
    await untilHydrated(page)
    await expect(async () => {
      await page.clock.runFor(20_000)
      await expect(stars(page)).toBeVisible({ timeout: 500 })
    }).toPass()
    await untilWatched(page)
    await loadContact(page)
    await expect(page.getByLabel('Message')).toHaveValue('')
  })

  test('nor does Forward bring back what was typed there, from memory or loaded again', async ({
    page,
    site,
  }) => {
    await openWatched(page, site.url)
    await loadContact(page)
    await expect(async () => {
      await page.getByLabel('Message').fill('Of the first customer')
      await expect(page.locator('form').first()).toHaveAttribute('autocomplete', 'off', { timeout: 300 })
    }).toPass()
    await page.goBack()
    await expect(stars(page)).toBeVisible()
    await untilWatched(page)
    await page.goForward()
    await page.waitForURL(/contact$/)
    await untilHydrated(page)
    await expect(page.getByLabel('Message')).toHaveValue('')
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('first customer')
  })

  test('a page that fails is left for the stars too', async ({ page, site }) => {
    await openWatched(page, site.url)
    await page.route('**/terms.data*', (route) => route.fulfill({ status: 500 }))
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/experience/)
    expect(await mark(page)).toContain('kiosk=1')
  })

  test('a page whose watch is lost is left for the stars at once: nothing would end it', async ({
    page,
    site,
  }) => {
    await openWatched(page, site.url)
    await page.route('**/assets/kiosk-watch-*.js', (route) => route.abort(), { times: 1 })
    await page.evaluate(() => location.assign('/contact'))
    await page.waitForURL(/contact$/)
    await expect(stars(page)).toBeVisible()
  })

  test('an address that somebody types takes the tab from the counter', async ({ page, site }) => {
    await openWatched(page, site.url)
    await page.goto(`${site.url}/contact`)
    await expect.poll(() => mark(page)).toBeNull()
  })

  test('‘Rate another visit’ begins with the stars', async ({ page, site }) => {
    await page.clock.install()
    await openFunnel(page, site.url + KIOSK)
    await rate(page, 2)
    await field(page).fill(WORDS)
    const again = page.getByRole('link', { name: 'Rate another visit' })
    await expect(async () => {
      if (!(await again.isVisible())) await sendButton(page).click({ timeout: 500 })
      await page.clock.runFor(1_000)
      await expect(again).toBeVisible({ timeout: 500 })
    }).toPass()
    await again.click()
    await expect(stars(page)).toBeVisible()
  })

  test('who comes back from there by hand has the tablet as it was, and it stays', async ({ page, site }) => {
    await page.clock.install()
    await openFunnel(page, site.url + KIOSK)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /terms/i })).toBeVisible()
    await page.goBack()
    await expect(stars(page)).toBeVisible()
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
    await page.clock.runFor(300_000)
    await expect(page.getByText('Still there?')).toBeHidden()
    expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true)
  })

  test('elsewhere nothing is reset', async ({ page, site }) => {
    await page.clock.install()
    await openFunnel(page, site.url + FUNNEL)
    await rate(page, 5)
    await page.clock.runFor(3_600_000)
    await expect(page.getByRole('heading', { name: 'Awesome! Glad You Loved It' })).toBeVisible()
  })
})
