const TARGETS = [
  { href: '#main', label: 'Skip to main content' },
  { href: '#navigation', label: 'Skip to navigation' },
  { href: '#footer', label: 'Skip to footer' },
]

/** The first stops of the keyboard. The document's shell renders them before the header. */
export function SkipLinks() {
  return TARGETS.map(({ href, label }) => (
    <a key={href} href={href} className="skip-link">
      {label}
    </a>
  ))
}
