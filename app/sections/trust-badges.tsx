import { Html } from '#app/ui/html.tsx'

export function TrustBadges({ badges }: { badges: { title: string; text: string }[] }) {
  return (
    <section aria-label="Why you can trust us" className="wrap py-12">
      <ul className="grid grid-cols-2 gap-x-4 gap-y-8 lg:grid-cols-4">
        {badges.map(({ title, text }) => (
          <li key={title}>
            <p className="stamp max-sm:text-base">{title}</p>
            <Html className="mt-4 text-sm" html={text} />
          </li>
        ))}
      </ul>
    </section>
  )
}
