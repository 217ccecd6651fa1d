import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Region } from 'sharp'
import { describe, expect, test } from 'vitest'
import { letter, widthOf, wrap } from './lettering.ts'
import { drawSocialCard } from './social-card.ts'
import { drawSocialCards } from './social-cards.ts'

const style = { size: 100, weight: 850, width: 78, tracking: -0.02 }

describe('a social card', () => {
  test('is a PNG of 1200 × 630, light enough for a chat preview, the same every time', async () => {
    const card = { title: 'Missed call text back', kicker: 'Services' }
    const [one, two] = [await drawSocialCard(card), await drawSocialCard(card)]
    expect(await sharp(one).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    expect(one.length).toBeLessThan(100_000)
    expect(one.equals(two)).toBe(true)
  })

  test.each(['', 'W'.repeat(200), 'gutter '.repeat(60), 'Café <b>&amp;</b> 🔧 "quoted"'])(
    'keeps its margins clear of the title %j',
    async (title) => {
      const [titled, bare] = [
        await drawSocialCard({ title, kicker: 'Trades' }),
        await drawSocialCard({ title: '', kicker: 'Trades' }),
      ]
      for (const left of [0, 1140]) {
        const margin = { left, top: 0, width: 60, height: 540 }
        expect((await pixels(titled, margin)).equals(await pixels(bare, margin))).toBe(true)
      }
    },
  )

  test.each(['Marketing and automation for trades businesses', 'x'.repeat(80), 'i '.repeat(200)])(
    'keeps the line above the title, %j, off the mark',
    async (kicker) => {
      const beside = { left: 838, top: 60, width: 20, height: 60 }
      const card = await drawSocialCard({ title: '', kicker })
      const { channels } = await sharp(await sharp(card).extract(beside).toBuffer()).stats()
      for (const { min, max } of channels) expect(max - min).toBeLessThan(8)
    },
  )

  test('is filed under the path of its page', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'social-'))
    const pages = ['/', '/services', '/services/ai-review-agent'].map((path) => ({
      path,
      title: path,
      kicker: 'x',
    }))
    await drawSocialCards(pages, dir)
    expect(readdirSync(dir, { recursive: true }).sort()).toEqual([
      'home.png',
      'services',
      'services.png',
      join('services', 'ai-review-agent.png'),
    ])
    rmSync(dir, { recursive: true })
  })
})

describe('lettering', () => {
  test('wraps into the fewest lines that fit and evens them out', () => {
    const lines = wrap('The job goes to whoever answers first', style, 1056)
    expect(lines).toEqual(['The job goes to', 'whoever answers first'])
    for (const line of lines) expect(widthOf(line, style)).toBeLessThanOrEqual(1056)
  })

  test.each(['Ōtautahi', 'Nguyễn', 'Łukasz', 'Çağla'])('draws each letter of %s', (name) => {
    for (const one of name) expect(letter(one, style).d, one).not.toBe('')
    expect(widthOf(name, style)).toBeGreaterThan(widthOf(name.slice(1), style) + 10)
  })

  test('leaves out what the face has not got instead of drawing a box', () => {
    expect(letter('🔧', style)).toEqual(letter('', style))
  })

  test('puts a gap between words that letters alone do not have', () => {
    expect(widthOf('a b', style)).toBeGreaterThan(widthOf('ab', style) + 10)
  })
})

function pixels(png: Buffer, region: Region): Promise<Buffer> {
  return sharp(png).extract(region).raw().toBuffer()
}
