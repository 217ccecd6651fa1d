import { describe, expect, test } from 'vitest'
import { headingsOf, renderInline, renderMdx, slugify } from './render.ts'

describe('markdown within a line', () => {
  test('links, emphasis and code', () => {
    expect(renderInline('Ask for [yours](/audit), *today*, `now`')).toBe(
      'Ask for <a class="link" href="/audit">yours</a>, <em>today</em>, <code>now</code>',
    )
  })

  test('a line folded in YAML is one line', () => {
    expect(renderInline('one\n  two\n')).toBe('one two')
  })

  test.each([
    '02 5550 0142',
    '0491 570 006',
    '1800 160 401',
    '13 12 34',
    'ABN 51 824 753 556',
    '7:30 am',
    '15-minute',
  ])('%s is one piece', (phone) => {
    expect(renderInline(`Ring ${phone} now`)).toBe(`Ring <span class="whitespace-nowrap">${phone}</span> now`)
    expect(renderInline(`[us](/contact "${phone}")`)).toBe(
      `<a class="link" href="/contact" title="${phone}">us</a>`,
    )
  })

  test.each([
    ['<script>alert(1)</script>', /<script/],
    ['[x](javascript:alert(1))', /javascript:/],
    ['[x](JaVaScRiPt:alert(1))', /javascript:/i],
    ['[x](data:text/html,hi)', /data:/],
    ['<img src=x onerror=alert(1)>', /<img/],
    ['"quotes" & <b>', /<b>|& /],
  ])('%s stays harmless', (markdown, harm) => expect(renderInline(markdown)).not.toMatch(harm))

  test.each(['1. First', '# Five', '- no', '> said', '24/7', '---', '+40-60% more booked jobs', '2. and 3.'])(
    '"%s" is text, never a block',
    (text) => expect(renderInline(text)).toBe(text.replace('>', '&gt;')),
  )
})

describe('an article', () => {
  test('headings can be linked to, repeated ones too', async () => {
    const html = await renderMdx("## What it's for\n\ntext\n\n## Cost\n\n## Cost")
    expect(html).toContain('<h2 id="what-its-for">')
    expect(html).toContain('<h2 id="cost">Cost</h2>')
    expect(html).toContain('<h2 id="cost-2">Cost</h2>')
    expect(headingsOf(html)).toEqual([
      { id: 'what-its-for', html: 'What it&#x27;s for' },
      { id: 'cost', html: 'Cost' },
      { id: 'cost-2', html: 'Cost' },
    ])
  })

  test('tables and strikethrough of GitHub markdown', async () => {
    expect(await renderMdx('| a | b |\n| - | - |\n| 1 | ~~2~~ |')).toMatch(
      /<table>.*<del>2<\/del>.*<\/table>/s,
    )
  })

  test('a table scrolls in a frame of its own, in reach of the keyboard and named by its heads', async () => {
    expect(await renderMdx('| a *b* | c |\n| - | - |\n| 1 | 2 |')).toMatch(
      /^<div class="table-frame" role="group" aria-label="Table: a b, c" tabindex="0"><table>.*<\/table><\/div>$/s,
    )
  })

  test('what is not MDX is refused', async () => {
    await expect(renderMdx('an open {brace')).rejects.toThrow()
  })
})

test.each([
  ['Who gets it', 'who-gets-it'],
  ['24/7 & more', '24-7-more'],
  ['Café — crème', 'cafe-creme'],
  ["It's", 'its'],
])('%s is the address %s', (text, slug) => expect(slugify(text)).toBe(slug))
