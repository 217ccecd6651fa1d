type IconProps = { className?: string }

const common = {
  viewBox: '0 0 24 24',
  width: 24,
  height: 24,
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2.5,
  'aria-hidden': true,
} as const

export function PhoneIcon({ className }: IconProps) {
  return (
    <svg {...common} className={className}>
      <path d="M4 4h5l2 5-2.5 2a12 12 0 0 0 4.5 4.5l2-2.5 5 2v5c-9 .5-16.5-7-16-16Z" />
    </svg>
  )
}

export function MenuIcon() {
  return (
    <svg {...common}>
      <path d="M3 6h18M3 12h18M3 18h11" />
    </svg>
  )
}

export function StarIcon() {
  return (
    <svg {...common}>
      <path d="m12 2 3 6.6 7.2.8-5.4 4.8 1.6 7.1L12 17.7l-6.4 3.6 1.6-7.1L1.8 9.4 9 8.6Z" />
    </svg>
  )
}

export function CloseIcon() {
  return (
    <svg {...common}>
      <path d="m5 5 14 14M19 5 5 19" />
    </svg>
  )
}

export function ArrowIcon({ className = '' }: IconProps) {
  return (
    <svg {...common} width={20} height={20} className={className}>
      <path d="M2 12h19M14 5l7 7-7 7" />
    </svg>
  )
}

export function ArrowUpIcon() {
  return (
    <svg {...common}>
      <path d="M12 21V4M4 12l8-8 8 8" />
    </svg>
  )
}
