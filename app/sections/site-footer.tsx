import type { SiteChrome } from './site-chrome.ts'

export function SiteFooter({ site }: { site: SiteChrome }) {
  return <footer id="footer">{site.brand}</footer>
}
