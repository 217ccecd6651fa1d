import { expect, onTestFinished, test } from 'vitest'
import { officeCities } from '#app/features/contact/offices.ts'
import { jsonLdScripts } from '#app/shell/json-ld.ts'
import { loadContent } from '#content/load.ts'
import { loader } from './area.tsx'

test('the page of an area with two offices names both, to people and to search engines', () => {
  const { site } = loadContent()
  const [first = expect.unreachable('an office ships')] = site.offices
  site.offices.push({ ...first, name: 'North of the bridge' })
  onTestFinished(() => void site.offices.pop())
  const params = { slug: first.area }
  const named = [first.name, 'North of the bridge']
  expect(loader({ params } as never).offices.map(({ name }) => name)).toEqual(named)
  const matches = [{ route: { id: 'routes/area' }, params }]
  const structured = jsonLdScripts({ staticHandlerContext: { matches } } as never)
  for (const name of named) expect(structured).toContain(`"name":"${name}"`)
  expect(officeCities(site)).toBe('Sydney and Melbourne')
})
