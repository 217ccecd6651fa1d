/**
 * Registers after load, so that what the worker fetches takes nothing from the page. A browser without
 * service workers shows what it can reach.
 */
export function registerWorker() {
  if (!import.meta.env.PROD) return
  const register = () => navigator.serviceWorker?.register('/sw.js').catch(console.warn)
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
