import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { VALID_ENQUIRY } from '#tests/support/enquiry-rules.ts'
import { FORM_SECRET, postJson } from '#tests/support/form-post.ts'
import { freePort } from '#tests/support/free-port.ts'

test('a log that cannot be written, on a full disk, costs lines: leads are taken, and SIGTERM ends the site', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tradefront-log-'))
  const full = openSync('/dev/full', 'w')
  const [port, operatorPort] = [await freePort(), await freePort()]
  const child = spawn(process.execPath, ['build/program/main.js'], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      OPERATOR_PORT: String(operatorPort),
      DATABASE_URL: `file:${join(folder, 'site.db')}`,
      FORM_SECRET,
    },
    stdio: ['ignore', full, 'ignore'],
  })
  const exit = once(child, 'exit')
  onTestFinished(() => {
    child.kill('SIGKILL')
    closeSync(full)
    rmSync(folder, { recursive: true })
  })
  const url = `http://127.0.0.1:${port}`
  const ask = (path: string) => fetch(url + path, { signal: AbortSignal.timeout(2_000) })
  await vi.waitFor(async () => expect((await ask('/readyz')).status).toBe(200), { timeout: 20_000 })
  // Refused submissions are logged too.
  for (let i = 0; i < 20; i++)
    expect((await postJson(`${url}/api/enquiries`, 'enquiry', {})).status).toBe(422)
  expect((await postJson(`${url}/api/enquiries`, 'enquiry', VALID_ENQUIRY)).status).toBe(201)
  child.kill('SIGTERM')
  expect(await exit).toEqual([0, null])
})
