import { useEffect } from 'react'
import type { ThirdParties } from '#domain/pages/third-parties.ts'

/** Spec section 7: initialised on page load and again after this long. */
const AGAIN_MS = 100

/** A new `round` reloads the form. */
export type CrmForm = { url: string; round: number }
type CrmWindow = Window & { initCrmForm?: (() => void) | undefined }

/** Starts the embed, and provides `window.initCrmForm()` for starting it again. A failure is only logged. */
export function useCrmForm(show: (form: CrmForm | null) => void) {
  useEffect(() => {
    let asked: Promise<string | null> | null = null
    let round = 0
    const init = async () => {
      asked ??= fetchFormUrl()
      try {
        const url = await asked
        show(url ? { url, round } : null)
      } catch (error) {
        asked = null
        console.warn('The lead form of the CRM could not be started.', error)
      }
    }
    const first = init()
    // Runs after the first attempt is settled: until then there is nothing to make up for.
    const again = setTimeout(() => first.then(init), AGAIN_MS)
    const crmWindow = window as CrmWindow
    crmWindow.initCrmForm = () => {
      round++
      asked = null
      init()
    }
    return () => {
      clearTimeout(again)
      crmWindow.initCrmForm = undefined
    }
  }, [show])
}

async function fetchFormUrl(): Promise<string | null> {
  const response = await fetch('/api/third-parties')
  if (!response.ok) throw new Error(`The server answered ${response.status}.`)
  const { crmFormUrl }: ThirdParties = await response.json()
  return crmFormUrl
}
