import { chooseVariants, type PageExperiment } from './choose-variants.ts'

type BeforePaintProps = { experiments: PageExperiment[]; nonce: string | null | undefined }

/** The element that the first paint waits for: `expectBeforePaint` belongs in the head of the same page. */
const ID = 'before-paint'
export const expectBeforePaint = { tagName: 'link', rel: 'expect', href: `#${ID}`, blocking: 'render' }

/** Rendered right after the words it may change. The browser's bundle leaves the script out. */
export function BeforePaint({ experiments, nonce }: BeforePaintProps) {
  return (
    <>
      <script
        nonce={nonce ?? undefined}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? script(experiments) : '' }}
      />
      {/* Paint waits for this, not for the script: a browser may paint between parsing and running that. */}
      <span id={ID} hidden />
    </>
  )
}

function script(experiments: PageExperiment[]): string {
  const data = JSON.stringify(experiments).replaceAll('<', '\\u003c')
  return `(${changeWords})(abWords=(${chooseVariants})(${data}))`
}

/** Inserts the words of B; React then finds what it would have rendered. Uses nothing from outside itself. */
function changeWords(words: Record<string, string>) {
  for (const slot in words) {
    const place = document.querySelector(`[data-ab=${slot}]`)
    if (place) place.textContent = words[slot] ?? ''
  }
}
