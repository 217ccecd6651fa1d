import { ROI_PARAMETERS } from '#domain/roi/roi-inputs.ts'

/**
 * Rendered right after the result: if the address names one, it has its space from the first paint on, also
 * on a phone.
 */
export function OpenBeforePaint({ nonce }: { nonce: string | null | undefined }) {
  return (
    <script
      nonce={nonce ?? undefined}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? SCRIPT : '' }}
    />
  )
}

const SCRIPT = `if (new URLSearchParams(location.search).has('${ROI_PARAMETERS.trade}'))
  document.currentScript.previousElementSibling.dataset.open = ''`
