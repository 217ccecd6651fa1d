import type { SiteChrome } from './site-chrome.ts'

export function SiteHeader({ site }: { site: SiteChrome }) {
  return <header className="site-header">{site.brand}</header>
}
