import type { CaseStudy } from '#content/schemas.ts'

type TestimonialProps = CaseStudy['testimonial'] & Pick<CaseStudy, 'sample'>

/** Shows the stars and the source that the structured data name. Nobody gave a sample its stars. */
export function Testimonial({ quote, person, role, rating, sourceUrl, sample }: TestimonialProps) {
  return (
    <figure>
      <blockquote className="text-lg">“{quote}”</blockquote>
      <figcaption className="mt-3 text-sm text-soft">
        {person}, {role}
        {!sample && `: ${rating} of 5 stars`}
        {sourceUrl && (
          <>
            {'. '}
            <a href={sourceUrl} className="link">
              Where they said it
            </a>
          </>
        )}
      </figcaption>
    </figure>
  )
}
