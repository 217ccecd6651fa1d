import { expect, test } from 'vitest'
import { CONTACT_FIELDS, contactOf, mailtoHref } from './contact.ts'

test('the contact fields are all that a name, a number, an address or a business is read from', () => {
  const asked = new Set<string>()
  contactOf(new Proxy({}, { get: (_, field) => void asked.add(String(field)) }))
  const tells = [...asked].filter((field) => {
    const { location, trade, ...who } = contactOf({ [field]: 'x' })
    return Object.values(who).includes('x')
  })
  expect(tells.sort()).toEqual([...CONTACT_FIELDS].sort())
})

test('what is empty, or no text, was not given', () => {
  expect(contactOf({ fullName: '', name: 'Jo', mobile: 491570006, phone: '0491 570 006' })).toMatchObject({
    name: 'Jo',
    phone: '0491 570 006',
  })
})

test('nothing in an address adds to the mail that it opens', () => {
  expect(mailtoHref('jo+a@sample.example')).toBe('mailto:jo%2Ba@sample.example')
  expect(mailtoHref('jo@sample.example?bcc=a@b.example&body=x')).toBe(
    'mailto:jo@sample.example%3Fbcc%3Da%40b.example%26body%3Dx',
  )
})
