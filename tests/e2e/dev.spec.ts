import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { copyOfTree, startDev } from '#tests/support/dev-server.ts'
import { untilHydrated } from '#tests/support/until-hydrated.ts'

/** Connects as a page does that is being left: what it is `told` of an edit is lost. */
async function leaving(url: string) {
  const [, token] = /wsToken = "([^"]+)"/.exec(await (await fetch(`${url}/@vite/client`)).text()) ?? []
  const socket = new WebSocket(`${url.replace('http', 'ws')}/?token=${token}`, 'vite-hmr')
  const told = new Promise<void>((resolve) => {
    socket.onmessage = ({ data }) => String(data).includes('full-reload') && resolve()
  })
  await once(socket, 'open')
  return { told }
}

test('npm run dev shows an edit of the content by itself, and says what is wrong with it', async ({
  page,
}) => {
  const tree = copyOfTree()
  const dev = await startDev(tree)
  const file = join(tree, 'content/pages/about.mdx')
  const text = readFileSync(file, 'utf8')
  try {
    await page.goto(`${dev.url}/about`)
    await untilHydrated(page)
    writeFileSync(file, text.replace('under a house', 'under a test'))
    await expect(page.getByText('under a test')).toBeVisible()
    const { told } = await leaving(dev.url)
    const client = Promise.withResolvers<void>()
    await page.route('**/@vite/client', (route) => client.promise.then(() => route.continue()))
    await page.reload({ waitUntil: 'commit' })
    const site = join(tree, 'content/site.yaml')
    writeFileSync(site, readFileSync(site, 'utf8').replace(/^titleSuffix: .*$/m, 'titleSuffix: Sampletown'))
    await told
    client.resolve()
    await expect(page).toHaveTitle(/Sampletown/)
    writeFileSync(file, text.replace('under a house', '[under a house](/no-such-page)'))
    await expect.poll(() => dev.said.join('\n')).toMatch(/content\/pages\/about\.mdx:\d+.*no-such-page/)
    // A file that is added or removed is an edit like any other.
    const added = join(tree, 'content/resources/brand-new.mdx')
    writeFileSync(added, '---\ntitle: Brand new\n---\n')
    await expect.poll(() => dev.said.join('\n')).toContain('content/resources/brand-new.mdx')
    const saidBefore = dev.said.length
    writeFileSync(file, text)
    rmSync(added)
    // Not necessarily the last line, as Vite may print more.
    await expect.poll(() => dev.said.slice(saidBefore).join('\n')).toContain('Content: no problems.')
    // The console is built when it is first asked for, and then comes by itself.
    expect((await fetch(dev.operatorUrl)).headers.get('refresh')).toBe('1')
    const ofConsole = async () => (await fetch(`${dev.operatorUrl}/static/operator.js`)).status
    await expect.poll(ofConsole, { timeout: 60_000 }).toBe(200)
  } finally {
    await dev.stop()
    rmSync(tree, { recursive: true, force: true })
  }
})
