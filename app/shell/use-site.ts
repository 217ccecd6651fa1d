import { useRouteLoaderData } from 'react-router'
import type { loader } from '#app/root.tsx'

/** What the root loader gives every page. */
export function useSite() {
  const data = useRouteLoaderData<typeof loader>('root')
  if (!data) throw new Error('The site data are missing: the root loader did not run.')
  return data
}
