import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { DocumentErrorId } from './shell/error-id.ts'
import { keepPlace } from './shell/keep-place.ts'
import type { PageHandle } from './shell/page-handle.ts'

declare global {
  /** The open page's routes, as React Router keeps them. */
  var __reactRouterRouteModules: Record<string, { handle?: PageHandle }>
}

// The answer to a refused post is the form's page at the endpoint's address, where the router has no route.
const { refusedAt, errorId } = document.documentElement.dataset
if (refusedAt) history.replaceState(null, '', refusedAt)

// ScrollRestoration comes late (root.tsx), so this does what its inline script would for the entry we arrived
// with. Math.random makes the key, as in the router: over plain http there is no randomUUID.
if (!history.state?.key) history.replaceState({ key: Math.random().toString(36).slice(2) }, '')
keepPlace()

function hydrate() {
  const before = answers()
  const marks = { ...document.documentElement.dataset }
  const added = document.querySelectorAll('link[rel=manifest], link[rel=apple-touch-icon]')
  let active: EventTarget | null = document.activeElement
  // React hydrates in chunks: the visitor may be a field further before it finds that the page was changed.
  // Captured, because React stops the propagation of events that it keeps for later.
  addEventListener(
    'focusin',
    ({ target }) => {
      active = target
    },
    true,
  )
  startTransition(() => {
    hydrateRoot(
      document,
      <DocumentErrorId value={errorId ?? null}>
        <HydratedRouter useTransitions={false} />
      </DocumentErrorId>,
      {
        // A password manager or a translator has changed the page, and React rendered it again: what was
        // typed is in the old copy, and what the loader and the service worker have added is gone.
        onRecoverableError(error) {
          Object.assign(document.documentElement.dataset, marks)
          document.head.append(...added)
          answers().forEach((now, i) => {
            const { name, value, checked } = before[i] ?? now
            if (now.name === name) Object.assign(now, { value, checked })
            if (before[i] === active) now.focus()
          })
          reportError(error)
        },
      },
    )
  })
}

/** Fields that a visitor may have filled in by now; controls that extensions and such add have no name. */
function answers() {
  return document.querySelectorAll<HTMLInputElement>('main [name]:not([type=hidden])')
}

const routes = Object.values(window.__reactRouterRouteModules)
// If this rejects, the page stays as the server wrote it.
Promise.all(routes.map(({ handle }) => handle?.beforeHydration())).then(hydrate, console.warn)
