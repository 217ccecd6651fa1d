import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Testimonial } from './testimonial.tsx'

const said = { quote: 'They rang back.', person: 'Sam Sample', role: 'owner, Sample Roofing', rating: 4 }
const sourceUrl = 'https://reviews.example/1'
const words = (html: string) => html.replace(/<[^>]+>/g, '')

test('a client is shown with the stars that they gave and where they said it, a sample with neither', () => {
  const real = renderToStaticMarkup(createElement(Testimonial, { ...said, sourceUrl, sample: false }))
  expect(words(real)).toBe(
    '“They rang back.”Sam Sample, owner, Sample Roofing: 4 of 5 stars. Where they said it',
  )
  expect(real).toContain(`<a href="${sourceUrl}"`)
  const sample = renderToStaticMarkup(createElement(Testimonial, { ...said, sample: true }))
  expect(words(sample)).toBe('“They rang back.”Sam Sample, owner, Sample Roofing')
})
