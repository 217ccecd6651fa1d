import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field } from '#app/ui/field.tsx'
import { errorText } from '#domain/error-text.ts'
import type { AddedReviewLink, NewReviewLink } from '#domain/operator/review-links.ts'
import { LOGO_MAX_BYTES, LOGO_TOO_LARGE } from '#domain/reviews/review-business.ts'
import { ask, Refusal } from './ask.ts'

const FIELDS = ['name', 'slug', 'placeId', 'link', 'logo'] as const

/** Only the server validates, with the same rules as for the command line; a large logo would not reach it. */
export function ReviewLinkForm({ onAdded }: { onAdded: (added: AddedReviewLink) => Promise<void> }) {
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  const [message, setMessage] = useState<string | null>(null)
  const [sending, setSending] = useState(false)

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending) return
    const form = event.currentTarget
    setSending(true)
    setErrors({})
    setMessage(null)
    try {
      const added = await ask<AddedReviewLink>('/api/review-links', 'POST', await linkOf(new FormData(form)))
      form.reset()
      await onAdded(added)
    } catch (refused) {
      const byField = refused instanceof Refusal ? refused.errors : {}
      flushSync(() => {
        setErrors(byField)
        setMessage(Object.keys(byField).length > 0 ? null : errorText(refused))
      })
      form.querySelector<HTMLElement>('.error-summary')?.focus()
    }
    setSending(false)
  }

  const field = (name: (typeof FIELDS)[number]) => ({ id: `link-${name}`, name, error: errors[name] })
  const problems = FIELDS.flatMap((name) =>
    (errors[name] ?? []).map((text) => ({ fieldId: `link-${name}`, message: text })),
  )
  return (
    <form className="docket-body grid gap-5" noValidate onSubmit={add}>
      <ErrorSummary problems={problems} message={message} />
      <Field {...field('name')} label="Name of the business" autoComplete="off" asterisk />
      <Field
        {...field('slug')}
        label="Slug, its short name in the address"
        hint="People type it from a card: /r/harbour-roofing"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        asterisk
      />
      <Field
        {...field('placeId')}
        label="Google place id"
        hint="Or the link below; with both, the link is opened"
        autoComplete="off"
        spellCheck={false}
      />
      <Field
        {...field('link')}
        label="Link of its Google review page"
        type="url"
        hint="Such as https://g.page/r/…/review"
        autoComplete="off"
      />
      <Field
        {...field('logo')}
        label="Logo for the card (optional)"
        type="file"
        accept="image/png,image/jpeg,image/webp"
        hint={`PNG, JPEG or WebP, at most ${LOGO_MAX_BYTES / 1024} KiB`}
      />
      <button type="submit" className="btn btn-hot" aria-disabled={sending}>
        {sending ? 'Registering…' : 'Register'}
      </button>
    </form>
  )
}

async function linkOf(form: FormData): Promise<NewReviewLink> {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const logo = form.get('logo')
  if (logo instanceof File && logo.size > LOGO_MAX_BYTES)
    throw new Refusal(LOGO_TOO_LARGE, { logo: [LOGO_TOO_LARGE] })
  return {
    name: text('name'),
    slug: text('slug'),
    placeId: text('placeId'),
    link: text('link'),
    ...(logo instanceof File && logo.size > 0 && { logo: await base64Of(logo) }),
  }
}

function base64Of(file: File): Promise<string> {
  const reader = new FileReader()
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result).replace(/^.*?,/, ''))
    reader.onerror = () => reject(new Error('The logo cannot be read.'))
    reader.readAsDataURL(file)
  })
}
