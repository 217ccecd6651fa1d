import { AssessmentLink } from '#app/ui/assessment-link.tsx'
import { Html, type HtmlText } from '#app/ui/html.tsx'
import { type Phone, PhoneLink } from '#app/ui/phone-link.tsx'

type CallToActionProps = {
  heading: string
  text: HtmlText
  label?: string
  source: string
  phone: Phone
}

export function CallToAction({ heading, text, label, source, phone }: CallToActionProps) {
  return (
    <section className="slab mt-8">
      <div aria-hidden="true" className="tape tape-hot" />
      <div className="wrap grid gap-x-10 gap-y-8 py-section lg:grid-cols-[1fr_auto] lg:items-end">
        <div>
          <h2>{heading}</h2>
          <Html className="mt-5 max-w-xl text-lg" html={text} />
        </div>
        <div className="actions">
          <AssessmentLink source={source}>{label}</AssessmentLink>
          <PhoneLink phone={phone} location={source} className="btn btn-line">
            {`Call ${phone.display}`}
          </PhoneLink>
        </div>
      </div>
    </section>
  )
}
