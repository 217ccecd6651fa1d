import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { AssessmentLink } from '#app/ui/assessment-link.tsx'
import { CloseIcon, MenuIcon } from '#app/ui/icons.tsx'
import { PhoneLink } from '#app/ui/phone-link.tsx'
import type { SiteChrome } from './site-chrome.ts'

type SiteMenuProps = { site: SiteChrome; links: { name: string; path: string }[] }

/**
 * The menu of small screens. Without script a link leads to the footer's links;
 * with it, the platform's modal traps the focus, closes on Escape and gives the focus back.
 */
export function SiteMenu({ site, links }: SiteMenuProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu
  useEffect(() => dialog.current?.close(), [pathname])
  return (
    <div id="menu" tabIndex={-1} className="lg:hidden">
      {/* Without script the button does nothing, so the footer's links stand in for it. */}
      <noscript>
        <a href="#footer" className="nav-link">
          Menu
        </a>
      </noscript>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label="Menu"
        className="btn btn-sm btn-icon btn-line needs-script"
        onClick={() => dialog.current?.showModal()}
      >
        <MenuIcon />
      </button>
      <dialog ref={dialog} className="dialog menu" aria-label="Menu">
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
                <Link to={path} prefetch="intent" className="nav-link w-full">
                  {name}
                </Link>
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
          <ul className="text-sm text-soft">
            {site.hoursLines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      </dialog>
    </div>
  )
}
