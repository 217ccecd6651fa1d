import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { afterFrame } from '#app/ui/after-frame.ts'
import { AssessmentLink } from '#app/ui/assessment-link.tsx'
import { HoursLines } from '#app/ui/hours-lines.tsx'
import { CloseIcon, MenuIcon } from '#app/ui/icons.tsx'
import { PhoneLink } from '#app/ui/phone-link.tsx'
import { trapFocus } from '#app/ui/trap-focus.ts'
import type { SiteChrome } from './site-chrome-props.ts'

/** Where the header shows its links, as `lg:` does. */
const NO_MENU = '(width >= 64rem)'

type SiteMenuProps = { site: SiteChrome; links: { name: string; path: string }[] }

/**
 * The menu of small screens. Without script a link leads to the footer's links;
 * with it, the platform's modal closes on Escape and gives the focus back.
 */
export function SiteMenu({ site, links }: SiteMenuProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a tap on a link closes the menu, also on a link to this page
  useEffect(() => dialog.current?.close(), [key])
  useEffect(() => {
    // Hidden but open, it would still block every tap on the page.
    const turned = matchMedia(NO_MENU)
    const close = () => dialog.current?.close()
    turned.addEventListener('change', close)
    return () => turned.removeEventListener('change', close)
  }, [])

  function open() {
    // The page behind becomes inert and is restyled, which takes 100 ms on a slow phone, so the frame with
    // the press comes first. By then the tablet may have been turned.
    afterFrame(() => dialog.current?.open || matchMedia(NO_MENU).matches || dialog.current?.showModal())
  }

  return (
    <div id="menu" tabIndex={-1} className="lg:hidden">
      {/* Until hydration, and where that never happens, the footer's links stand in for the menu. */}
      <a href="#footer" aria-label="Menu" className="btn btn-sm btn-icon btn-line until-alive">
        <MenuIcon />
      </a>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label="Menu"
        className="btn btn-sm btn-icon btn-line once-alive"
        onClick={open}
      >
        <MenuIcon />
      </button>
      <dialog ref={dialog} className="dialog site-menu" aria-label="Menu" onKeyDown={trapFocus}>
        <div className="flex items-center justify-between border-b-2 border-ink py-2 pr-2 pl-5">
          <p className="brand">{site.brand}</p>
          <button
            type="button"
            className="btn btn-sm btn-icon"
            aria-label="Close menu"
            onClick={() => dialog.current?.close()}
          >
            <CloseIcon />
          </button>
        </div>
        <nav aria-label="Menu" className="p-5">
          <ul>
            {links.map(({ name, path }) => (
              <li key={path} className="border-b border-line">
                <NavLink to={path} end={path === '/'} prefetch="intent" className="nav-link w-full">
                  {name}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid gap-4 p-5 pt-0">
          <div onClickCapture={() => dialog.current?.close()} className="grid">
            <AssessmentLink source="menu">START FREE ASSESSMENT</AssessmentLink>
          </div>
          <PhoneLink phone={site.phone} location="menu" className="btn btn-line">
            {`Call ${site.phone.display}`}
          </PhoneLink>
          <p>
            <a className="link" href={`mailto:${site.supportEmail}`}>
              {site.supportEmail}
            </a>
          </p>
          <HoursLines lines={site.hoursLines} className="text-sm text-soft" />
        </div>
      </dialog>
    </div>
  )
}
