import { useState } from 'react'
import { errorText } from '#domain/error-text.ts'
import type { WebhookTest } from '#domain/operator/api.ts'
import { ask } from './ask.ts'

export function WebhookTestButton() {
  const [said, setSaid] = useState<string[]>([])
  const [running, setRunning] = useState(false)
  async function test() {
    setRunning(true)
    setSaid(['Sending…'])
    try {
      const { results } = await ask<WebhookTest>('/api/webhook-test', 'POST')
      setSaid(results.map(({ destination, ok, error }) => `${destination}: ${ok ? 'taken' : error}`))
    } catch (refused) {
      setSaid([errorText(refused)])
    }
    setRunning(false)
  }
  return (
    <div className="grid gap-2">
      <button
        type="button"
        className="btn btn-sm btn-line justify-self-start"
        aria-disabled={running}
        onClick={() => !running && void test()}
      >
        Send a test lead to every destination
      </button>
      <div role="status">
        {said.map((line) => (
          <p key={line} className="text-sm">
            {line}
          </p>
        ))}
      </div>
    </div>
  )
}
