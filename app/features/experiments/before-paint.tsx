import { chooseVariants, type PageExperiment } from './choose-variants.ts'

type BeforePaintProps = { experiments: PageExperiment[]; nonce: string | null | undefined }

/** Stands before the words it may change. The browser's bundle leaves it out. */
export function BeforePaint({ experiments, nonce }: BeforePaintProps) {
  return (
    <script
      nonce={nonce ?? undefined}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? script(experiments) : '' }}
    />
  )
}

function script(experiments: PageExperiment[]): string {
  const data = JSON.stringify(experiments).replaceAll('<', '\\u003c')
  return `(${changeWords})(abWords=(${chooseVariants})(${data}))`
}

/**
 * Puts B's words where they belong as soon as the parser has finished the place, which is before it is painted.
 * React then finds what it would have rendered. Uses nothing from outside itself.
 */
function changeWords(words: Record<string, string>) {
  const left = { ...words }
  new MutationObserver((_, observer) => {
    for (const slot in left) {
      const place = document.querySelector(`[data-ab=${slot}]`)
      if (!place?.nextSibling) return
      place.textContent = left[slot] ?? ''
      delete left[slot]
    }
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true })
}
