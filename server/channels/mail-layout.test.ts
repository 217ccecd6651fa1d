import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { siteManifest } from '#app/shell/web-manifest.ts'
import { DARK, LIGHT, mailText } from './mail-layout.ts'

const TOKENS = readFileSync('app/styles/tokens.css', 'utf8')
const PRINT = readFileSync('app/styles/print.css', 'utf8')
const REPORT = readFileSync('server/audit-reports/report-page.css', 'utf8')
const colours = (css = '') =>
  Object.fromEntries(
    [...css.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/gi)].map(([, name, value]) => [name, value]),
  )

describe('what cannot read the style sheet has its colours all the same', () => {
  const [light, dark] = [...TOKENS.matchAll(/:root \{([^}]*)\}/g)].map(([, block]) => colours(block))
  test('mails: the two schemes in mail-layout.ts', () => {
    expect(light).toMatchObject(LIGHT)
    expect(dark).toMatchObject(DARK)
  })
  test('an installed site: two in web-manifest.ts', () => {
    const { background_color: paper, theme_color: slab } = siteManifest({ brand: '', description: '' })
    expect(light).toMatchObject({ paper, slab })
  })
  test('a page on paper: the light one in print.css, but white and black where the site has other grounds', () => {
    const { ink, soft, line, edge, bad, good, ...grounds } = colours(PRINT)
    expect(light).toMatchObject({ ink, soft, line, edge, bad, good })
    expect(grounds).toEqual({ 'on-slab': ink, 'soft-slab': soft, 'line-slab': line })
  })
  test('the audit report: the light one in report-page.css', () => {
    expect(light).toMatchObject(colours(REPORT))
    expect(colours(REPORT)).toHaveProperty('hot')
  })
})

test('as text: labels in a column, a long one on its own line, a question without a colon', () => {
  const row = (label: string, value: string, href: string | null = null) => ({ label, value, href })
  const rows = [
    row('Was due Saturday 11:00 am AEDT · TF-8K2MQ4WX', 'Kim Sample\n0491 570 006', 'tel:+61491570006'),
    row('Changed your mind?', 'Book another time', 'https://tradefront.example/book'),
    row('Reference', 'TF-8K2MQ4WX'),
  ]
  expect(
    mailText({ from: '', title: 'Title', promise: 'By Monday.', rows, foot: 'Who we are.' }).split('\n'),
  ).toEqual([
    'Title',
    '',
    'By Monday.',
    '',
    'Was due Saturday 11:00 am AEDT · TF-8K2MQ4WX:',
    '  Kim Sample',
    '  0491 570 006 (tel:+61491570006)',
    '',
    'Changed your mind?  Book another time (https://tradefront.example/book)',
    'Reference:          TF-8K2MQ4WX',
    '',
    'Who we are.',
    '',
  ])
})
