import { useEffect, useRef } from 'react'
import { Link, NavLink } from 'react-router'
import { AssessmentLink } from '#app/ui/assessment-link.tsx'
import { PhoneIcon } from '#app/ui/icons.tsx'
import { PhoneLink } from '#app/ui/phone-link.tsx'
import { useScrolledPast } from '#app/ui/use-scrolled-past.ts'
import { NAVIGATION } from './navigation.ts'
import type { SiteChrome } from './site-chrome-props.ts'
import { SiteMenu } from './site-menu.tsx'

/** Pixels of scroll (spec section 2). */
const SHRINKS_AFTER = 100
/** Characters of a brand that a phone has no room for in large type. */
const LONG_BRAND = 10
/** And those that it takes three lines for beside the navigation. */
const VERY_LONG_BRAND = 24

/** One header at three widths; with `bare`, only the link home is shown. */
export function SiteHeader({ site, bare }: { site: SiteChrome; bare: boolean }) {
  const shrunk = useScrolledPast(SHRINKS_AFTER)
  const tape = useReadingProgress()
  return (
    <header className="site-header" data-shrunk={shrunk || undefined}>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <div className="wrap flex items-center">
        <Link to="/" prefetch="intent" className="brand mr-auto" data-long={lengthOf(site.brand)}>
          {site.brand}
        </Link>
        {!bare && <WaysOn site={site} />}
      </div>
      <div aria-hidden="true" className="reading-progress">
        <i ref={tape}>
          <span className="tape tape-hot block" />
        </i>
      </div>
    </header>
  )
}

function lengthOf(brand: string) {
  if (brand.length > VERY_LONG_BRAND) return 'very'
  return brand.length > LONG_BRAND || undefined
}

/** For browsers without scroll-driven animations. */
function useReadingProgress() {
  const tape = useRef<HTMLElement>(null)
  useEffect(() => {
    if (CSS.supports('animation-timeline: scroll()')) return
    const pullOut = () => {
      const { scrollTop, scrollHeight, clientHeight } = document.documentElement
      // Overscroll reports positions past the end of the page.
      const read = Math.min(1, scrollTop / Math.max(1, scrollHeight - clientHeight))
      tape.current?.style.setProperty('--read', `${100 * read}%`)
    }
    pullOut()
    addEventListener('scroll', pullOut, { passive: true })
    return () => removeEventListener('scroll', pullOut)
  }, [])
  return tape
}

function WaysOn({ site }: { site: SiteChrome }) {
  return (
    <>
      <nav id="navigation" tabIndex={-1} aria-label="Main" className="max-lg:hidden">
        <ul className="flex">
          {NAVIGATION.map(({ name, path }) => (
            <li key={path}>
              <NavLink to={path} end={path === '/'} prefetch="intent" className="nav-link">
                {name}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <PhoneLink phone={site.phone} location="header" className="nav-link gap-2 max-xl:hidden">
        <PhoneIcon className="shrink-0" />
        {site.phone.display}
      </PhoneLink>
      <PhoneLink
        phone={site.phone}
        location="header"
        label={`Call ${site.phone.display}`}
        className="btn btn-sm btn-icon btn-line lg:shrink-0 xl:hidden"
      >
        <PhoneIcon />
      </PhoneLink>
      <AssessmentLink source="header" size="small" className="max-xl:hidden" />
      <AssessmentLink source="header" size="small" className="max-md:hidden xl:hidden">
        Assessment
      </AssessmentLink>
      <SiteMenu site={site} links={NAVIGATION} />
    </>
  )
}
