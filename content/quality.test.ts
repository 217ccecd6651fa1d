import { describe, expect, test } from 'vitest'
import {
  article,
  contentFolderWith,
  type Files,
  PICTURE,
  validArea,
  validService,
} from '#tests/support/content-folder.ts'
import { problemLine } from './problem.ts'
import { checkContent } from './quality.ts'

async function check(changes: Files): Promise<string[]> {
  return (await checkContent(contentFolderWith(changes))).map(problemLine)
}

test('a good folder has no problems', async () => {
  expect(await check({})).toEqual([])
})

describe('what would make a poor page', () => {
  test('a service under 500 words, an area under 450', async () => {
    const beta = validService('beta', ['alpha', 'gamma'])
    const area = validArea('hills-sa')
    const problems = await check({
      'services/beta.yaml': { ...beta, problem: { heading: 'Short', paragraphs: ['one', 'two'] } },
      'areas/hills-sa.yaml': { ...area, local: { heading: 'Short', paragraphs: ['one', 'two', 'three'] } },
    })
    expect(problems).toEqual([
      expect.stringMatching(
        /^content\/services\/beta\.yaml:1 the page has \d+ words, at least 500 are needed/,
      ),
      expect.stringMatching(
        /^content\/areas\/hills-sa\.yaml:1 the page has \d+ words, at least 450 are needed/,
      ),
    ])
  })

  test('a copy of another page with the name swapped: both are named', async () => {
    const copy = JSON.parse(JSON.stringify(validArea('river-vic')).replaceAll('river-vic"', 'hills-sa"'))
    const problems = await check({ 'areas/hills-sa.yaml': { ...copy, title: 'Its own title', aliases: [] } })
    expect(problems).toEqual([
      expect.stringMatching(
        /^content\/areas\/hills-sa\.yaml:1 is \d+% the same as content\/areas\/river-vic\.yaml/,
      ),
    ])
  })

  test('a title that is too long together with the suffix', async () => {
    expect(await check({ 'resources/older.mdx': article('older', 'x', { title: 'x'.repeat(54) }) })).toEqual([
      expect.stringMatching(/older\.mdx:2 "x+ \| Acme" has 61 characters: shorten the title to 53 or fewer/),
    ])
  })

  test.each([
    '[x](/gone)',
    '[x](/services/gone)',
    '[x](/work/gone#here)',
    '[x](/work#gone)',
    '<a href="/gone">x</a>',
    'a [x](/gone?a=1)',
  ])('a dead link: %s', async (body) => {
    expect(await check({ 'resources/older.mdx': article('older', `one\n\n${body}`) })).toEqual([
      expect.stringMatching(/^content\/resources\/older\.mdx:10 the link \/\S+ leads to no page/),
    ])
  })

  test('a dead link in YAML, with its line', async () => {
    expect(await check({ 'faqs.yaml': '- id: a\n  question: Q\n  answer: See [x](/gone)\n' })).toEqual([
      'content/faqs.yaml:3 the link /gone leads to no page: correct or remove it',
    ])
  })

  test.each([
    '/',
    '/audit',
    '/services/first',
    '/service-areas/harbour',
    '/work#study',
    '/resources/newer',
    '/#faq',
    '/audit/',
    'https://example.com/gone',
    '#here',
  ])('a living link: %s', async (link) =>
    expect(await check({ 'resources/older.mdx': article('older', `[x](${link})`) })).toEqual([]),
  )

  test.each([`![](${PICTURE})`, `<img src="${PICTURE}" />`, `<img src="${PICTURE}" alt="" />`])(
    'a picture without words: %s',
    async (picture) => {
      expect(await check({ 'resources/older.mdx': article('older', picture) })).toEqual([
        expect.stringMatching(/older\.mdx:8 a picture has no alt text/),
      ])
    },
  )

  test('a body that is not MDX, with its line', async () => {
    expect(await check({ 'resources/older.mdx': article('older', 'fine\n\nfrom <5 minutes') })).toEqual([
      expect.stringMatching(/older\.mdx:10 cannot be read as MDX/),
    ])
  })

  test.each(['ring {fone}', 'ring {legal name}', '<a href={fone}>x</a>'])(
    'a name that nobody can fill in is told once: %s',
    async (body) => {
      expect(await check({ 'resources/older.mdx': article('older', body) })).toEqual([
        expect.stringMatching(/^content\/resources\/older\.mdx:8 \{[a-z ]+\} is not a name we can fill in/),
      ])
    },
  )

  test('beside it another mistake of the same file is told', async () => {
    expect(await check({ 'resources/older.mdx': article('older', '{fone}\n\nfrom <5 minutes') })).toEqual([
      expect.stringMatching(/older\.mdx:8 \{fone\} is not a name/),
      expect.stringMatching(/older\.mdx:10 cannot be read as MDX/),
    ])
  })

  test('is told together with what is broken', async () => {
    const problems = await check({
      'faqs.yaml': null,
      'resources/older.mdx': article('older', `![](${PICTURE})`),
    })
    expect(problems).toHaveLength(2)
  })

  test.each([
    ['![A ute](/images/ute.jpg)', 'the picture /images/ute.jpg is not listed in images.yaml: add it there'],
    ['![A ute](https://cdn.example/ute.jpg)', /^the picture https:\S+ is not shown: put it into public/],
    ['see [x](audit)', /^the link audit leads nowhere: begin it with \/ for a page of ours/],
    ['see [x](htp://a.example)', /^the link htp:\S+ leads nowhere/],
    ['<div>\nopen', /^cannot be read as MDX .*Expected a closing tag for `<div>` \(line 10\)/],
    ['<Callout>hi</Callout>', /^cannot be read as MDX .*Expected component `Callout`/],
    ['import X from "./x"', /^a page imports and exports nothing: delete the line/],
  ])('what would not be seen or read: %s', async (text, message) => {
    const [problem = '', ...more] = await check({ 'resources/older.mdx': article('older', `one\n\n${text}`) })
    expect(problem).toMatch(/^content\/resources\/older\.mdx:10 /)
    const said = problem.slice(problem.indexOf(' ') + 1)
    expect(said).toEqual(typeof message === 'string' ? message : expect.stringMatching(message))
    expect(more).toEqual([])
  })

  test('a listed picture that is no file', async () => {
    const images = [
      {
        path: '/images/gone.svg',
        title: 'A',
        alt: 'B',
        width: 1,
        height: 1,
        made: 'x',
        maker: 'y',
        licence: 'z',
      },
    ]
    expect(await check({ 'images.yaml': images })).toContain(
      'content/images.yaml:1 there is no file public/images/gone.svg: put it there or correct the path',
    )
  })

  test('names in braces are no mistakes of the pages, where site.yaml cannot be read', async () => {
    expect(await check({ 'site.yaml': 'a: b: c\n' })).toEqual([
      expect.stringMatching(/^content\/site\.yaml:1 /),
    ])
  })
})
