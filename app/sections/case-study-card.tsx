import { Link } from 'react-router'

type CaseStudyCardProps = {
  heading: string
  linkLabel: string
  path: string
  clientName: string
  summary: string
  image: { src: string; alt: string; width: number; height: number }
  sample: boolean
}

export function CaseStudyCard({
  heading,
  linkLabel,
  path,
  clientName,
  summary,
  image,
  sample,
}: CaseStudyCardProps) {
  return (
    <section className="wrap grid gap-8 py-section lg:grid-cols-[3fr_2fr] lg:items-center">
      <img
        {...image}
        alt={image.alt}
        loading="lazy"
        decoding="async"
        className="h-auto w-full dark:brightness-80"
      />
      <div>
        {sample && <p className="stamp">Sample</p>}
        <h2 className="mt-4">{heading}</h2>
        <p className="mt-5 text-lg font-bold">{clientName}</p>
        <p className="mt-2">{summary}</p>
        <Link to={path} prefetch="intent" className="btn btn-line mt-6">
          {linkLabel}
        </Link>
      </div>
    </section>
  )
}
