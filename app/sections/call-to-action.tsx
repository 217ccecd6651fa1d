import { AssessmentLink } from '#app/ui/assessment-link.tsx'
import { type Phone, PhoneLink } from '#app/ui/phone-link.tsx'

type CallToActionProps = { heading: string; text: string; label: string; source: string; phone: Phone }

export function CallToAction({ heading, text, label, source, phone }: CallToActionProps) {
  return (
    <section className="slab mt-16 bg-slab text-on-slab">
      <div aria-hidden="true" className="tape tape-hot" />
      <div className="wrap grid gap-6 py-section lg:grid-cols-[3fr_2fr] lg:items-end">
        <div>
          <h2>{heading}</h2>
          <p className="mt-6 max-w-xl text-lg">{text}</p>
        </div>
        <div className="flex flex-wrap gap-4">
          <AssessmentLink source={source}>{label}</AssessmentLink>
          <PhoneLink phone={phone} location={source} className="btn btn-line">
            Call {phone.display}
          </PhoneLink>
        </div>
      </div>
    </section>
  )
}
