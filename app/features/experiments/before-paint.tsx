import { chooseVariants, type PageExperiment } from './choose-variants.ts'

type BeforePaintProps = { experiments: PageExperiment[]; nonce: string | null | undefined }

/** Where the first paint waits for: `expectBeforePaint` belongs in the head of the same page. */
const ID = 'before-paint'
export const expectBeforePaint = { tagName: 'link', rel: 'expect', href: `#${ID}`, blocking: 'render' }

/** Stands right after the words it may change. The browser's bundle leaves it out. */
export function BeforePaint({ experiments, nonce }: BeforePaintProps) {
  return (
    <>
      <script
        nonce={nonce ?? undefined}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? script(experiments) : '' }}
      />
      {/* Not the script itself: once it is parsed, a browser may paint before it runs it. */}
      <span id={ID} hidden />
    </>
  )
}

function script(experiments: PageExperiment[]): string {
  const data = JSON.stringify(experiments).replaceAll('<', '\\u003c')
  return `(${changeWords})(abWords=(${chooseVariants})(${data}))`
}

/** Puts B's words where they belong; React then finds what it would have rendered. Uses nothing from outside itself. */
function changeWords(words: Record<string, string>) {
  for (const slot in words) {
    const place = document.querySelector(`[data-ab=${slot}]`)
    if (place) place.textContent = words[slot] ?? ''
  }
}
