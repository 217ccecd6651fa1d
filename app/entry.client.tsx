import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

// A refused post is answered with the form's page at the endpoint's address, where the router knows no page.
const { refusedAt } = document.documentElement.dataset
if (refusedAt) history.replaceState(null, '', refusedAt)

// ScrollRestoration comes late (root.tsx): what its inline script would have done for the entry we arrived with.
if (!history.state?.key) history.replaceState({ key: crypto.randomUUID() }, '')

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
