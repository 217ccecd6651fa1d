import { describe, expect, test } from 'vitest'
import { readPage } from './read-page.ts'

const head = (inside: string) => readPage(`<!doctype html><html><head>${inside}</head><body></body></html>`)
const body = (inside: string) => readPage(`<!doctype html><title>T</title><body>${inside}</body>`)
const LD = '<script type="application/ld+json">'
const ldJson = (data: unknown) => `${LD}${JSON.stringify(data)}</script>`
const CALL = '<a href="tel:+61255500142">Call</a>'

describe('title and description', () => {
  test.each([
    ['<title> Sample &amp; Sons\n Roofing </title>', 'Sample & Sons Roofing'],
    ['<title></title>', null],
    ['<title> \n </title>', null],
    ['', null],
    ['<title>First</title><title>Second</title>', 'First'],
    ['<!-- <title>No</title> --><title>Yes</title>', 'Yes'],
    [`<title>${'x'.repeat(5000)}</title>`, 'x'.repeat(200)],
    // Half of a character would keep the report out of the database.
    [`<title>${'x'.repeat(199)}👷</title>`, `${'x'.repeat(199)}\ufffd`],
  ])('%.60s', (inside, title) => {
    expect(head(inside).title).toBe(title)
  })

  test('a title inside a drawing is not the page’s', () => {
    expect(readPage('<body><svg><title>Logo</title></svg><p>Hi</p>').title).toBeNull()
  })

  test.each([
    ['<meta name="description" content="Roofs in Manly.">', 'Roofs in Manly.'],
    ['<META NAME=Description CONTENT="Roofs.">', 'Roofs.'],
    [
      '<meta name="description" content="Roofs."><meta name="description" content="By another plugin.">',
      'Roofs.',
    ],
    ['<meta name="description" content="  ">', null],
    ['<meta name="description">', null],
    ['<meta property="og:description" content="Roofs.">', null],
  ])('%s', (inside, description) => {
    expect(head(inside).description).toBe(description)
  })
})

test.each([
  ['width=device-width, initial-scale=1', true],
  ['initial-scale=1', true],
  ['WIDTH = DEVICE-WIDTH', true],
  ['width=1024', false],
  ['', false],
])('viewport %j', (content, fits) => {
  expect(head(`<meta name="viewport" content="${content}">`).viewport).toBe(fits)
})

describe('a number to tap at the top', () => {
  test.each([
    ['a link', CALL, true],
    ['after 999 letters', `<p>${'letter '.repeat(166)}abc</p>${CALL}`, true],
    ['after 1000 letters', `<p>${'x'.repeat(1000)}</p>${CALL}`, false],
    ['blanks do not count', `<p>${' \n\t'.repeat(5000)}</p>${CALL}`, true],
    [
      'what nobody reads does not count',
      `${['script', 'style', 'noscript', 'textarea', 'iframe'].map((tag) => `<${tag}>${'x'.repeat(1000)}</${tag}>`)}${CALL}`,
      true,
    ],
    ['no script is run, and what stands in for one is not seen', `<noscript>${CALL}</noscript>`, false],
    ['hidden', `<div hidden>${CALL}</div>`, false],
    ['in a template', `<template>${CALL}</template>`, false],
    ['in a comment', `<!-- ${CALL} -->`, false],
    ['a number that is only text', '<p>(02) 5550 0142</p>', false],
    ['a link without a number', '<a href="tel:">Call</a>', false],
    ['a link to a mail', '<a href="mailto:a@b.example">Mail</a>', false],
    ['written loosely', '<A HREF=" TEL:(02) 5550 0142">Call</A>', true],
  ])('%s', (_name, inside, found) => {
    expect(body(inside).phoneLinkAboveFold).toBe(found)
  })
})

describe('a form', () => {
  test.each([
    ['name and phone', '<form><input name=n><input type=tel name=p></form>', true],
    ['two fields', '<form><input><input type=email></form>', true],
    ['a number alone', '<form><input type=TEL></form>', true],
    ['a message', '<form><textarea></textarea></form>', true],
    ['a search box', '<form><input type=search><button>Go</button></form>', false],
    ['a search of any fields', '<form role=search><input><input></form>', false],
    ['a newsletter', '<form><input type=email><input type=hidden><input type=submit></form>', false],
    [
      'one field among things to tap',
      `<form><input>${['submit', 'button', 'reset', 'image', 'search', 'checkbox', 'radio', 'file'].map((type) => `<input type=${type}>`)}</form>`,
      false,
    ],
    ['fields without a form', '<input><input type=tel>', false],
    ['a form that a script shows', '<form hidden><input><input></form>', false],
  ])('%s', (_name, inside, found) => {
    expect(body(inside).form).toBe(found)
  })
})

describe('structured data', () => {
  test.each([
    ['JSON-LD', '<script type="application/ld+json">{"@type":"LocalBusiness"}</script>', true],
    [
      'of the kind by its address',
      '<script type="application/ld+json">{"@type":["schema:Plumber"]}</script>',
      true,
    ],
    ['in a graph', ldJson({ '@graph': [{ '@type': 'WebPage' }, { '@type': 'RoofingContractor' }] }), true],
    ['by its number', ldJson([{ '@type': 'Organization', telephone: '(02) 5550 0142' }]), true],
    ['by its hours', ldJson({ '@type': 'Store', openingHours: 'Mo-Fr 09:00-17:00' }), true],
    ['by its hours in full', ldJson({ '@type': 'Store', openingHoursSpecification: [{}] }), true],
    ['what a theme writes', ldJson({ '@graph': [{ '@type': 'WebPage' }, { '@type': 'WebSite' }] }), false],
    ['an organisation of a name alone', ldJson({ '@type': 'Organization', name: 'Sample' }), false],
    ['a number left empty', ldJson({ '@type': 'Organization', telephone: '' }), false],
    ['an empty list', ldJson([]), false],
    ['JSON-LD as deep as it goes', `${LD}${'['.repeat(20_000)}${']'.repeat(20_000)}</script>`, false],
    ['JSON-LD that is no JSON', '<script type="application/ld+json">{@type}</script>', false],
    ['another script', '<script type="application/json">{"a":1}</script>', false],
    ['microdata', '<div itemscope itemtype="https://schema.org/Plumber"></div>', true],
    [
      'a number in microdata',
      '<p itemscope itemtype="https://schema.org/Store"><i itemprop="telephone">1</i></p>',
      true,
    ],
    ['microdata of a page', '<body itemscope itemtype="https://schema.org/WebPage"></body>', false],
    ['other microdata', '<div itemscope itemtype="https://other.example/Plumber"></div>', false],
  ])('%s', (_name, inside, found) => {
    expect(body(inside).structuredData).toBe(found)
  })
})

test.each([
  ['nothing at all', ''],
  ['not HTML', '%PDF-1.7 \u0000\u0001'],
  ['everything left open', '<html><head><title>T<body><form><table><a href=<b><i'],
  ['tags that cross', '<b><p><i></b></p></i></form></html><title>'],
])('%s is read without a complaint', (_name, page) => {
  expect(readPage(page)).toMatchObject({ form: false, structuredData: false })
})

test('a page that nests ten thousand deep does not overflow', () => {
  expect(readPage(`${'<div>'.repeat(10_000)}${CALL}`).phoneLinkAboveFold).toBe(true)
})
