import { Link } from 'react-router'
import { HoursLines } from '#app/ui/hours-lines.tsx'
import { PhoneLink } from '#app/ui/phone-link.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { NAVIGATION } from './navigation.ts'
import type { SiteChrome } from './site-chrome-props.ts'

const EXPLORE = [
  ...NAVIGATION,
  { name: 'Free marketing audit', path: '/audit' },
  { name: 'Contact', path: '/contact' },
]
const LEGAL = [
  { name: 'Privacy', path: '/privacy' },
  { name: 'Terms', path: '/terms' },
  { name: 'Accessibility', path: '/accessibility' },
  { name: 'Attribution', path: '/attribution' },
]

/** With `bare`, only the legal links are shown. */
export function SiteFooter({ site, bare }: { site: SiteChrome; bare: boolean }) {
  return (
    <footer id="footer" tabIndex={-1} className="slab border-t-2 border-hot">
      {!bare && <WaysOn site={site} />}
      <div className="border-t border-line-slab">
        <nav aria-label="Legal" className="wrap py-4">
          <ul className="flex flex-wrap gap-x-6">
            {LEGAL.map(({ name, path }) => (
              <li key={path}>
                <Link to={path} prefetch="intent" className="foot-link">
                  {name}
                </Link>
              </li>
            ))}
            <li>
              <PrivacyChoicesLink />
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  )
}

function PrivacyChoicesLink() {
  const opensDialog = useHydrated()
  return (
    <a
      href="/privacy"
      data-privacy-choices=""
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      className="foot-link"
    >
      Privacy choices
    </a>
  )
}

function WaysOn({ site }: { site: SiteChrome }) {
  return (
    <div className="wrap grid gap-12 py-16 lg:grid-cols-[2fr_1fr_2fr]">
      <section>
        <p className="brand flex text-h3">{site.brand}</p>
        <PhoneLink phone={site.phone} location="footer" className="figure foot-link mt-4" />
        <address className="mt-4 not-italic">
          <a className="foot-link" href={`mailto:${site.supportEmail}`}>
            {site.supportEmail}
          </a>
          {site.googleProfileUrl && (
            <>
              <br />
              <a className="foot-link" href={site.googleProfileUrl} rel="noopener">
                Our Google profile
              </a>
            </>
          )}
          <p>{site.place}</p>
          <p className="text-soft">{`ABN ${site.abn}`}</p>
        </address>
        <HoursLines lines={site.hoursLines} className="mt-4 text-sm text-soft" />
      </section>
      <LinkList heading="Explore" links={EXPLORE} />
      <LinkList heading="Areas" links={site.areas} columns />
    </div>
  )
}

type LinkListProps = { heading: string; links: { name: string; path: string }[]; columns?: boolean }

function LinkList({ heading, links, columns }: LinkListProps) {
  return (
    <nav aria-label={heading}>
      <p className="mark text-soft">{heading}</p>
      <ul className={`mt-2 grid grid-cols-2 gap-x-6 ${columns ? '' : 'lg:grid-cols-1'}`}>
        {links.map(({ name, path }) => (
          <li key={path}>
            <Link to={path} prefetch="intent" className="foot-link">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
