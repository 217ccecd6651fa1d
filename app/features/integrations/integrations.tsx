import { useState } from 'react'
import { SectionHead } from '#app/sections/section-head.tsx'
import { FeatureList } from '#app/sections/steps.tsx'
import type { HtmlText } from '#app/ui/html.tsx'
import { type CrmForm, useCrmForm } from './use-crm-form.ts'

type IntegrationsProps = {
  heading: string
  text: HtmlText
  groups: { title: string; text: HtmlText }[]
  formHeading: string
  formText: HtmlText
}

/** The CRM's own lead form where one is configured; else what we work with. */
export function Integrations({ heading, text, groups, formHeading, formText }: IntegrationsProps) {
  const [form, setForm] = useState<CrmForm | null>(null)
  useCrmForm(setForm)
  if (!form) return <FeatureList heading={heading} lede={text} items={groups} />
  return (
    <section className="wrap grid gap-x-10 gap-y-8 py-section lg:grid-cols-[2fr_3fr]">
      <SectionHead heading={formHeading} lede={formText} className="self-start lg:sticky lg:top-28" />
      <iframe key={form.round} src={form.url} title={formHeading} className="docket h-[44rem] w-full" />
    </section>
  )
}
