import { describe, expect, test } from 'vitest'
import {
  article,
  type Files,
  PICTURE,
  validArea,
  validCaseStudy,
  validHome,
  validService,
} from '#tests/support/content-folder.ts'
import { contentProblems } from '#tests/support/content-problems.ts'

test('a good folder has no problems', async () => {
  expect(await contentProblems({})).toEqual([])
})

describe('what would make a poor page', () => {
  test('a service under 500 words, an area under 450', async () => {
    const beta = validService('beta', ['alpha', 'gamma'])
    const area = validArea('hills-sa')
    const problems = await contentProblems({
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
    const problems = await contentProblems({
      'areas/hills-sa.yaml': { ...copy, title: 'Its own title', aliases: [] },
    })
    expect(problems).toEqual([
      expect.stringMatching(
        /^content\/areas\/hills-sa\.yaml:1 is \d+% the same as content\/areas\/river-vic\.yaml/,
      ),
    ])
  })

  test('a title that is too long together with the suffix', async () => {
    expect(
      await contentProblems({ 'resources/older.mdx': article('older', 'x', { title: 'x'.repeat(54) }) }),
    ).toEqual([
      expect.stringMatching(/older\.mdx:2 "x+ \| Acme" has 61 characters: shorten the title to 53 or fewer/),
    ])
  })

  test.each([
    '[x](/gone)',
    '[x](/services/gone)',
    '[x](/work/gone#here)',
    '<a href="/gone">x</a>',
    "<a href='/gone'>x</a>",
    "<a href={'/gone'}>x</a>",
    "<a {...{ href: '/gone' }}>x</a>",
    'a [x](/gone?a=1)',
    'a [x][gone]\n\n[gone]: /gone',
  ])('a dead link: %s', async (body) => {
    expect(await contentProblems({ 'resources/older.mdx': article('older', `one\n\n${body}`) })).toEqual([
      expect.stringMatching(/^content\/resources\/older\.mdx:10 the link \/\S+ leads to no page/),
    ])
  })

  test.each([
    '/services/first#faq-four',
    '/service-areas/harbour#one',
    '/resources/newer#nope',
    '/terms#nope',
    '/#roii',
    '/#faq',
    '/contact#nope',
    '/work#gone',
    '#nope',
  ])('a link to a place that its page does not have: %s', async (link) => {
    expect(
      await contentProblems({ 'resources/older.mdx': article('older', `one\n\nsee [x](${link})`) }),
    ).toEqual([
      `content/resources/older.mdx:10 the link ${link} leads to no place on its page: correct what is after the #, or delete it`,
    ])
  })

  test.each<[string, string, Files]>([
    [
      'home.yaml',
      '/terms#nope',
      { 'home.yaml': { ...validHome(), faq: { heading: 'H', lede: '[x](/terms#nope)' } } },
    ],
    ['faqs.yaml', '#faq-b', { 'faqs.yaml': [{ id: 'a', question: 'Q', answer: 'See [x](#faq-b)' }] }],
    [
      'services/beta.yaml',
      '#faq-four',
      { 'services/beta.yaml': { ...validService('beta', ['alpha', 'gamma']), lede: '[x](#faq-four)' } },
    ],
  ])('a link in %s to a place that its page does not have: %s', async (file, link, changes) => {
    expect(await contentProblems(changes)).toEqual([
      expect.stringMatching(
        new RegExp(`^content/${file}:\\d+ the link ${link} leads to no place on its page`),
      ),
    ])
  })

  test.each(['mailto:support', 'mailto:', 'MAILTO:?subject=Hello'])(
    'a link to write to nobody: %s',
    async (link) => {
      const problem = `the link ${link} has no address: write mailto:name@example.com`
      expect(
        await contentProblems({
          'faqs.yaml': [{ id: 'a', question: 'Q', answer: `[x](${link})` }],
          'resources/older.mdx': article('older', `one\n\n[x](${link})`),
        }),
      ).toEqual([`content/faqs.yaml:3 ${problem}`, `content/resources/older.mdx:10 ${problem}`])
    },
  )

  test('a second heading of the first level', async () => {
    expect(await contentProblems({ 'pages/about.mdx': article('about', 'one\n\n# Us\n\n## More') })).toEqual([
      'content/pages/about.mdx:10 the `headline` is the heading of the page: begin this one with ##',
    ])
  })

  test('a dead link in YAML, with its line', async () => {
    expect(
      await contentProblems({ 'faqs.yaml': '- id: a\n  question: Q\n  answer: See [x](/gone)\n' }),
    ).toEqual(['content/faqs.yaml:3 the link /gone leads to no page: correct or remove it'])
  })

  test.each<[string, object]>([
    ['home.yaml', { ...validHome(), faq: { heading: 'H', lede: 'See [x](/gone)' } }],
    ['case-studies/study.yaml', { ...validCaseStudy(), challenge: ['See [x](/gone)'] }],
  ])('and in %s', async (file, content) => {
    expect(await contentProblems({ [file]: content })).toEqual([
      expect.stringMatching(`^content/${file}:\\d+ the link /gone leads to no page`),
    ])
  })

  test.each([
    '/',
    '/audit',
    '/services/first',
    '/service-areas/harbour',
    '/work#study',
    '/resources/newer',
    '/#faq-value',
    '/#roi',
    '/services/first#faq-one',
    '/service-areas/harbour#faq-two',
    '/terms#our-terms',
    '/contact?a=1#enquiry-heading',
    '/audit/',
    'https://example.com/gone',
    'tel:+61255500142',
    '#here',
    '#here-2',
    '#made-by-hand',
    '#main',
    '#top',
  ])('a living link: %s', async (link) => {
    const body = `[x](${link})\n\n## Here\n\n### Here\n\n<p id="made-by-hand">x</p>`
    const terms = article('terms', '## Our terms')
    expect(
      await contentProblems({ 'resources/older.mdx': article('older', body), 'pages/terms.mdx': terms }),
    ).toEqual([])
  })

  test('any place on a page whose body cannot be read, which is told by itself', async () => {
    const files = { 'resources/older.mdx': '[x](/terms#somewhere)', 'pages/terms.mdx': 'from <5 minutes' }
    const changes = Object.entries(files).map(([file, body]) => [file, article(file, body)])
    expect(await contentProblems(Object.fromEntries(changes))).toEqual([
      expect.stringMatching(/terms\.mdx:8 cannot be read as MDX/),
    ])
  })

  test('a link in YAML for which a browser gets no address', async () => {
    const answer = 'Ring [us](tel:+61255500142)'
    expect(await contentProblems({ 'faqs.yaml': [{ id: 'a', question: 'Q', answer }] })).toEqual([
      'content/faqs.yaml:3 the link tel:+61255500142 leads nowhere: begin it with one / for a page of ours, or with https:// or mailto:',
    ])
  })

  test.each(['heading', 'one'])('a question whose id is on the page already: %s', async (id) => {
    const question = { id, question: 'Q', answer: 'A' }
    const beta = validService('beta', ['alpha', 'gamma'])
    expect(
      await contentProblems({ 'services/beta.yaml': { ...beta, faqs: [...beta.faqs, question] } }),
    ).toEqual([expect.stringMatching(/^content\/services\/beta\.yaml:\d+ .*choose another/)])
  })

  test.each([
    '## Footer',
    '## On this page',
    '## Cost\n\n<p id="cost">x</p>',
    '## Cost\n\n## Cost\n\n## Cost 2',
  ])('an id that is on the page already: %j', async (body) => {
    const line = 7 + body.split('\n').length
    expect(await contentProblems({ 'pages/terms.mdx': article('terms', body) })).toEqual([
      expect.stringMatching(
        new RegExp(`^content/pages/terms\\.mdx:${line} the id .[a-z0-9-]+. is on the page already`),
      ),
    ])
  })

  test('a case study with an id of the overview', async () => {
    const files = { ...validHome(), caseStudy: undefined }
    expect(
      await contentProblems({
        'case-studies/footer.yaml': { ...validCaseStudy(), slug: 'footer', title: 'Another' },
        'home.yaml': files,
      }),
    ).toEqual([
      expect.stringMatching(/^content\/case-studies\/footer\.yaml:1 the id .footer. is on the page already/),
    ])
  })

  test.each([
    `![](${PICTURE})`,
    `![][p]\n\n[p]: ${PICTURE}`,
    `<img src="${PICTURE}" />`,
    `<img src="${PICTURE}" alt="" />`,
    `<img src="${PICTURE}" alt={' '} />`,
  ])('a picture without words: %s', async (picture) => {
    expect(await contentProblems({ 'resources/older.mdx': article('older', picture) })).toEqual([
      expect.stringMatching(/older\.mdx:8 a picture has no alt text/),
    ])
  })

  test('a body that is not MDX, with its line', async () => {
    expect(
      await contentProblems({ 'resources/older.mdx': article('older', 'fine\n\nfrom <5 minutes') }),
    ).toEqual([expect.stringMatching(/older\.mdx:10 cannot be read as MDX/)])
  })

  test.each(['ring {fone}', 'ring {legal name}', '<a href={fone}>x</a>'])(
    'a name that nobody can fill in is told once: %s',
    async (body) => {
      expect(await contentProblems({ 'resources/older.mdx': article('older', body) })).toEqual([
        expect.stringMatching(/^content\/resources\/older\.mdx:8 \{[a-z ]+\} is not a name we can fill in/),
      ])
    },
  )

  test('beside it another mistake of the same file is told', async () => {
    expect(
      await contentProblems({ 'resources/older.mdx': article('older', '{fone}\n\nfrom <5 minutes') }),
    ).toEqual([
      expect.stringMatching(/older\.mdx:8 \{fone\} is not a name/),
      expect.stringMatching(/older\.mdx:10 cannot be read as MDX/),
    ])
  })

  test('is told together with what is broken', async () => {
    const problems = await contentProblems({
      'faqs.yaml': null,
      'resources/older.mdx': article('older', `![](${PICTURE})`),
    })
    expect(problems).toHaveLength(2)
  })

  test.each([
    ['![A ute](/images/ute.jpg)', 'the picture /images/ute.jpg is not listed in images.yaml: add it there'],
    ['![A ute][p]\n\n[p]: /images/ute.jpg', /^the picture \/images\/ute\.jpg is not listed/],
    ["<img src='/images/ute.jpg' alt='A ute' />", /^the picture \/images\/ute\.jpg is not listed/],
    ['![A ute](https://cdn.example/ute.jpg)', /^the picture https:\S+ is not shown: put it into public/],
    [
      '<iframe src="https://video.example/1" title="How it works" />',
      /^<iframe> is not shown, .* link to it/,
    ],
    ['see [x](audit)', /^the link audit leads nowhere: begin it with one \/ for a page of ours/],
    ['see [x](/price-list.pdf)', /^the link \/price-list\.pdf leads to no page/],
    ['see [x](/%E0%A4.pdf)', /^the link \/%E0%A4\.pdf leads to no page/],
    ['see [x](/images)', /^the link \/images leads to no page/],
    ['see [x](/r/)', /^the link \/r\/ leads to no page/],
    ['see [x](//privacy)', /^the link \/\/privacy leads nowhere: begin it with one \//],
    ['see <a href="/\\privacy">x</a>', /^the link \/\\privacy leads nowhere/],
    ['see [x](htp://a.example)', /^the link htp:\S+ leads nowhere/],
    ['<div>\nopen', /^cannot be read as MDX .*Expected a closing tag for `<div>` \(line 10\)/],
    ['<Callout>hi</Callout>', /^cannot be read as MDX .*Expected component `Callout`/],
    ['import X from "./x"', /^a page imports and exports nothing: delete the line/],
  ])('what would not be seen or read: %s', async (text, message) => {
    const [problem = '', ...more] = await contentProblems({
      'resources/older.mdx': article('older', `one\n\n${text}`),
    })
    expect(problem).toMatch(/^content\/resources\/older\.mdx:10 /)
    const said = problem.slice(problem.indexOf(' ') + 1)
    expect(said).toEqual(typeof message === 'string' ? message : expect.stringMatching(message))
    expect(more).toEqual([])
  })

  test('links to a file in public/ and to the page where customers rate are none of these', async () => {
    const links = `[the mark](/favicon.svg), [rate us](/r/sample-plumbing)`
    expect(await contentProblems({ 'resources/older.mdx': article('older', links) })).toEqual([])
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
    expect(await contentProblems({ 'images.yaml': images })).toContain(
      'content/images.yaml:1 there is no file public/images/gone.svg: put it there or correct the path',
    )
  })

  test('names in braces are no mistakes of the pages, where site.yaml cannot be read', async () => {
    expect(await contentProblems({ 'site.yaml': 'a: b: c\n' })).toEqual([
      expect.stringMatching(/^content\/site\.yaml:1 /),
    ])
  })
})
