import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { DocumentErrorId } from './shell/error-id.ts'
import type { PageHandle } from './shell/page-handle.ts'

declare global {
  /** The open page's routes, as React Router keeps them. */
  var __reactRouterRouteModules: Record<string, { handle?: PageHandle }>
}

// A refused post is answered with the form's page at the endpoint's address, where the router knows no page.
const { refusedAt, errorId } = document.documentElement.dataset
if (refusedAt) history.replaceState(null, '', refusedAt)

// ScrollRestoration comes late (root.tsx): what its inline script would have done for the entry we arrived with.
// By chance alone, as the router makes its own: over plain http there is no randomUUID.
if (!history.state?.key) history.replaceState({ key: Math.random().toString(36).slice(2) }, '')

function hydrate() {
  const before = answers()
  let active: EventTarget | null = document.activeElement
  // React works in pieces: a visitor may be a field further before it finds that the page was changed.
  // While capturing, as React stops what it keeps for later.
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
        // A password manager or a translation has changed the page, and React made it anew: what was typed is in the old one.
        onRecoverableError(error) {
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

/** What a visitor may have filled in by now; what others put beside it has no name. */
function answers() {
  return document.querySelectorAll<HTMLInputElement>('main [name]:not([type=hidden])')
}

const routes = Object.values(window.__reactRouterRouteModules)
// Refused, the page stays as it is: as the server wrote it.
Promise.all(routes.map(({ handle }) => handle?.beforeHydration())).then(hydrate, console.warn)
