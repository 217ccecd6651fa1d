const NAVIGATION = ['#navigation', '#menu']
const TARGETS = [
  { href: '#main', label: 'Skip to main content' },
  { href: '#navigation', label: 'Skip to navigation', className: 'max-lg:hidden' },
  { href: '#menu', label: 'Skip to navigation', className: 'lg:hidden' },
  { href: '#footer', label: 'Skip to footer' },
]

/** The first tab stops. The document's shell renders them before the header. */
export function SkipLinks({ navigation }: { navigation: boolean }) {
  const targets = TARGETS.filter(({ href }) => navigation || !NAVIGATION.includes(href))
  return targets.map(({ href, label, className = '' }) => (
    <a key={href} href={href} className={`skip-link ${className}`}>
      {label}
    </a>
  ))
}
