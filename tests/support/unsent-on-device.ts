import type { Page } from '@playwright/test'

type Unsent = { key: string; form: string; endpoint: string; fields: object; formToken: string | null }

/** The forms stored on the device, after `first` have been put in front of them. */
export function unsentOnDevice(page: Page, first: readonly Unsent[] = []): Promise<Unsent[]> {
  return page.evaluate(async (added) => {
    const opened = indexedDB.open('keyval-store')
    await new Promise((done) =>
      Object.assign(opened, {
        // As the page does if nothing was stored before.
        onupgradeneeded: () => opened.result.createObjectStore('keyval'),
        onsuccess: done,
      }),
    )
    const store = opened.result.transaction('keyval', 'readwrite').objectStore('keyval')
    const asked = store.get('tradefront:unsent')
    await new Promise((done) => Object.assign(asked, { onsuccess: done }))
    const kept: Unsent[] = [...added, ...(asked.result ?? [])]
    if (added.length === 0) return kept
    const put = store.put(kept, 'tradefront:unsent')
    await new Promise((done) => Object.assign(put, { onsuccess: done }))
    return kept
  }, first)
}

/** Puts a form that the server will always refuse in front of what is stored on the device. */
export async function keepRefused(
  page: Page,
  form = 'audit',
  endpoint = '/api/audits',
  fields = {},
): Promise<void> {
  const key = `${Date.now()}.1`
  await unsentOnDevice(page, [{ key, form, endpoint, fields, formToken: null }])
}
