import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { writeFileSync } from 'node:fs'
import { CHROMIUM_ARGS, findChromium } from '../tests/support/chromium.ts'
import { startSite } from '../tests/support/site.ts'
const site = await startSite()
for (let i = 0; i < Number(process.argv[2] ?? 30); i++) {
  const chrome = await launch({ chromePath: findChromium(), chromeFlags: ['--headless', ...CHROMIUM_ARGS] })
  try {
    const r = await lighthouse(site.url + '/services/missed-call-text-back', { port: chrome.port, throttlingMethod: 'simulate', logLevel: 'silent', onlyAudits: ['largest-contentful-paint'] })
    const code = r!.lhr.runtimeError?.code
    const a = r!.lhr.audits['largest-contentful-paint']
    console.log(i, code ?? '', a?.numericValue, a?.errorMessage ?? '')
    const trace = (r!.artifacts as any).Trace ?? (r!.artifacts as any).traces?.defaultPass
    if (a?.errorMessage || i === 0) writeFileSync(a?.errorMessage ? '/tmp/nv-bad.json' : '/tmp/nv-good.json', JSON.stringify(trace))
    if (a?.errorMessage) break
  } finally { chrome.kill() }
}
await site.close(); process.exit()
