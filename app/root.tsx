import { Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router'
import type { Route } from './+types/root'
import { pageServices } from './page-services.ts'
import { SiteFooter } from './sections/site-footer.tsx'
import { SiteHeader } from './sections/site-header.tsx'
import styles from './styles/app.css?inline'

export async function loader({ context }: Route.LoaderArgs) {
  const { loadContent } = await import('#content/load.ts')
  const { site } = loadContent()
  return { brand: site.brand, phone: site.phone, nonce: context.get(pageServices).nonce }
}

export function shouldRevalidate() {
  return false
}

export function Layout({ children }: { children: React.ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root')
  return (
    <html lang="en-AU">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <InlineStyles nonce={data?.nonce} />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={data?.nonce ?? undefined} />
        <Scripts nonce={data?.nonce ?? undefined} />
      </body>
    </html>
  )
}

/** The style sheet is in the document, so that nothing stands between it and the first paint; the browser's bundle leaves it out. */
function InlineStyles({ nonce }: { nonce: string | null | undefined }) {
  return (
    <style
      nonce={nonce ?? undefined}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? styles : '' }}
    />
  )
}

export default function Root() {
  return (
    <>
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
    </>
  )
}
