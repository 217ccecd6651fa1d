import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { HtmlText } from '#app/ui/html.tsx'
import { LinkedHtml } from '#app/ui/linked-html.tsx'

type PageHeadProps = {
  /** Breadcrumbs from the home page; this page itself is left out. */
  crumbs?: { name: string; path: string }[]
  title: string
  lede?: HtmlText
  children?: ReactNode
}

export function PageHead({ crumbs = [], title, lede, children }: PageHeadProps) {
  return (
    <div className="page-head wrap pt-8 pb-12">
      <nav aria-label="Breadcrumb">
        <ol className="flex flex-wrap gap-x-3 text-sm text-soft">
          {[{ name: 'Home', path: '/' }, ...crumbs].map(({ name, path }) => (
            <li key={path} className="crumb">
              <Link to={path} prefetch="intent" className="foot-link">
                {name}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      <h1 className="mt-6 max-w-5xl text-h2">{title}</h1>
      <div aria-hidden="true" className="tape tape-rule mt-8" />
      {lede && <LinkedHtml className="mt-8 max-w-2xl text-lg" html={lede} />}
      {children && <div className="actions mt-8">{children}</div>}
    </div>
  )
}
