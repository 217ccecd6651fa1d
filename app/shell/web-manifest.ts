import type { Site } from '#content/schemas.ts'

export function siteManifest(site: Pick<Site, 'brand' | 'description'>) {
  return {
    name: site.brand,
    short_name: site.brand,
    description: site.description,
    start_url: '/',
    display: 'standalone',
    background_color: '#f4f1e9',
    theme_color: '#16150f',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
}

export function manifestResponse(manifest: ReturnType<typeof siteManifest>): Response {
  return new Response(JSON.stringify(manifest), { headers: { 'Content-Type': 'application/manifest+json' } })
}
