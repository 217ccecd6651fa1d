type TryAgainLinkProps = { className: string }

/** On a page that is shown at the address of another, which it asks for once more; needs no script. */
export function TryAgainLink({ className }: TryAgainLinkProps) {
  return (
    // biome-ignore lint/a11y/useValidAnchor: an empty href is the address that was asked for
    <a href="" className={className}>
      Try this page again
    </a>
  )
}
