import { expect, test } from 'vitest'
import { everyMail } from '#tests/support/every-mail.ts'

test('what a visitor is mailed repeats no words of theirs: the address may be a stranger’s', async () => {
  const toVisitors = Object.entries(await everyMail()).filter(
    ([what]) => what.startsWith('visitor: ') && what !== 'visitor: report',
  )
  expect(toVisitors).toHaveLength(6)
  for (const [what, mail] of toVisitors) {
    // A calendar's lines are folded.
    const text = JSON.stringify(mail).replaceAll('\\r\\n ', '')
    expect(text, what).not.toMatch(/Cholmondeley|Samplefeather/)
  }
})
