import type { Page } from '@playwright/test'

/** Puts in front of what is kept on the device a form that the server will always refuse. */
export function keepRefused(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const refused = { key: '0', form: 'audit', endpoint: '/api/audits', fields: {}, formToken: null }
    const opened = indexedDB.open('keyval-store')
    await new Promise((done) => Object.assign(opened, { onsuccess: done }))
    const store = opened.result.transaction('keyval', 'readwrite').objectStore('keyval')
    const kept = store.get('tradefront:unsent')
    await new Promise((done) => Object.assign(kept, { onsuccess: done }))
    const put = store.put([refused, ...kept.result], 'tradefront:unsent')
    await new Promise((done) => Object.assign(put, { onsuccess: done }))
  })
}
