import { ROI_PARAMETERS } from '#domain/roi/roi-inputs.ts'

/** Stands right after the result: one that the address names has its place from the first paint on, also on a phone. */
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
