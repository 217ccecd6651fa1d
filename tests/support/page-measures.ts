/**
 * Each of these runs in the page and returns the faults found; it cannot use anything
 * from outside its own body.
 */

/**
 * WCAG 2.2, 2.5.8: 24 px; our own rule: 48 px for what leads the visitor on. Links
 * within a sentence are exempt.
 */
export function targetFaults(): string[] {
  const open = document.querySelector('dialog:modal') ?? document.body
  const fields = 'select, textarea, input:not([type=radio], [type=checkbox])'
  const onward = ['/assessment', '/audit', '/book'].map((path) => `a[href^="${path}"]`)
  const movesOn = `form button:not([type=button]), [data-assessment-cta], ${onward}, ${fields}`
  return [...open.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')].flatMap(
    (target) => {
      if (!target.checkVisibility({ visibilityProperty: true }) || target.closest('[inert], .sr-only'))
        return []
      const style = getComputedStyle(target)
      const clipped = style.clipPath !== 'none' || target.getAttribute('tabindex') === '-1'
      if (clipped || (style.display === 'inline' && target.closest('p, li, dd, figcaption, td'))) return []
      const { width, height } = (target.closest('label') ?? target).getBoundingClientRect()
      const least = target.matches(`${movesOn}, .btn, summary, .star, .slot > input`) ? 48 : 24
      return Math.min(width, height) < least - 0.5
        ? [
            `${Math.round(width)} × ${Math.round(height)}, at least ${least}: ${target.outerHTML.slice(0, 160)}`,
          ]
        : []
    },
  )
}

/** In forced colours a coloured area neither identifies a control nor shows that it is selected. */
export function forcedColourFaults(): string[] {
  const open = document.querySelector('dialog:modal') ?? document.body
  const seen = (selector: string) =>
    [...open.querySelectorAll<HTMLElement>(selector)].filter((one) =>
      one.checkVisibility({ visibilityProperty: true }),
    )
  const drawn = 'button, select, textarea, input:not([type=radio], [type=checkbox])'
  const edgeless = seen(`.btn, .option, label.slot, .phrase, ${drawn}`).filter((control) => {
    const { borderTopWidth, borderTopColor, backgroundColor, textDecorationLine } = getComputedStyle(control)
    const edge = Number.parseFloat(borderTopWidth) >= 1 && borderTopColor !== backgroundColor
    return !edge && !textDecorationLine.includes('underline') && !control.querySelector('svg')
  })
  const look = (one: Element) => {
    const { borderWidth, background, color, fontWeight, outlineStyle, textDecorationLine } =
      getComputedStyle(one)
    return [borderWidth, background, color, fontWeight, outlineStyle, textDecorationLine].join()
  }
  const chosen = '[aria-current]:not([aria-current=false]), [aria-pressed=true]'
  const unmarked = seen(chosen).filter((one) => {
    const others = seen(one.localName).filter(
      (other) => other.className === one.className && !other.matches(chosen),
    )
    return others.some((other) => look(other) === look(one))
  })
  return [
    ...edgeless.map((control) => `no edge: ${control.outerHTML.slice(0, 120)}`),
    ...unmarked.map((one) => `looks like the others: ${one.outerHTML.slice(0, 120)}`),
  ].slice(0, 9)
}

/**
 * Horizontal scrolling, text that is cut off by its box, overlapping sections, and links that look
 * like the text around them.
 */
export function layoutFaults(): string[] {
  const faults: string[] = []
  const root = document.querySelector('dialog:modal') ?? document.documentElement
  for (const link of root.querySelectorAll<HTMLElement>(':is(p, li, dd, label) a[href]')) {
    const { display, textDecorationLine } = getComputedStyle(link)
    const around = [...(link.parentNode?.childNodes ?? [])]
    const among = around.some((node) => node instanceof Text && node.data.trim() !== '')
    if (among && display === 'inline' && textDecorationLine !== 'underline')
      faults.push(`a link like the text: ${link.outerHTML.slice(0, 120)}`)
  }
  if (root.scrollWidth > root.clientWidth)
    faults.push(`scrolls sideways by ${root.scrollWidth - root.clientWidth} px`)
  for (const box of root.querySelectorAll<HTMLElement>('body *')) {
    if (!box.checkVisibility({ visibilityProperty: true }) || box.closest('.sr-only, svg')) continue
    const style = getComputedStyle(box)
    const texts = [...box.childNodes].filter((node) => node instanceof Text && node.data.trim() !== '')
    if (texts.length === 0 || style.clipPath !== 'none') continue
    const cuts = style.overflowX !== 'visible' && !box.matches('input, select, textarea')
    if (cuts && box.scrollWidth > box.clientWidth + 1) faults.push(`cut off: ${box.outerHTML.slice(0, 120)}`)
    const beyond = texts.some((node) => {
      const range = document.createRange()
      range.selectNode(node)
      const { left, right, width } = range.getBoundingClientRect()
      return width > 1 && (left < -1 || right > innerWidth + 1)
    })
    if (beyond && !box.closest('[tabindex="0"], pre'))
      faults.push(`beyond the edge: ${box.outerHTML.slice(0, 400)}`)
  }
  const blocks = [...document.querySelectorAll('main, main > section, footer')]
  for (const [index, block] of blocks.entries()) {
    const next = blocks[index + 1]
    if (!next || block.contains(next)) continue
    if (next.getBoundingClientRect().top < block.getBoundingClientRect().bottom - 1)
      faults.push(`overlap: ${block.outerHTML.slice(0, 80)} and ${next.outerHTML.slice(0, 80)}`)
  }
  return faults
}

/** Phone numbers, ABNs and clock times in the main part that are broken across two lines. */
export function brokenUnits(): string[] {
  const units = /\b0\d \d{4} \d{4}|\bABN\s\d\d\s\d{3}|\d{1,2}:\d\d [ap]m( A[A-Z]{2,3}T)?/gi
  const walker = document.createTreeWalker(document.querySelector('main') ?? document, NodeFilter.SHOW_TEXT)
  const broken: string[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.parentElement?.checkVisibility()) continue
    for (const { index, 0: unit } of (node.nodeValue ?? '').matchAll(units)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + unit.length)
      if (range.getClientRects().length > 1) broken.push(unit)
    }
  }
  return broken
}

/** The share of the window's height taken by elements that stay in place while the page scrolls. */
export function stuckShare(): number {
  const stuck = [...document.body.querySelectorAll('*')].filter(
    (box) =>
      ['fixed', 'sticky'].includes(getComputedStyle(box).position) &&
      box.checkVisibility() &&
      !box.matches('.skip-link, .toast'),
  )
  return stuck.reduce((sum, box) => sum + box.getBoundingClientRect().height, 0) / innerHeight
}

/** With reduced motion nothing may be animated; scroll-driven animations are the reader's own motion. */
export function stillMoving(): string[] {
  return document.getAnimations().flatMap((animation) => {
    const target = animation.effect instanceof KeyframeEffect ? animation.effect.target : null
    const byItself = animation.timeline instanceof DocumentTimeline && animation.playState === 'running'
    return byItself && target ? [target.outerHTML.slice(0, 120)] : []
  })
}

/** Whether the focused element shows its focus, and nothing sticky covers it (WCAG 2.2, 2.4.7 and 2.4.11). */
export function focusFault(): string | null {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused === document.body) return null
  const name = focused.outerHTML.slice(0, 160)
  const marked = [focused, focused.closest('label')].some((element) => {
    if (!element) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  })
  if (!marked && !focused.matches('main, dialog')) return `no focus to be seen: ${name}`
  const box = focused.getClientRects()[0]
  if (!box || box.width === 0) return `focus on nothing: ${name}`
  const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)]
  if (bottom <= top) return `focus off the screen: ${name}`
  const x = Math.min(Math.max(box.left + box.width / 2, 1), innerWidth - 1)
  for (const y of [top + 3, (top + bottom) / 2, bottom - 3]) {
    const on = document.elementFromPoint(x, y)
    if (!on || focused.contains(on) || on.contains(focused) || on.closest('label')?.contains(focused))
      continue
    return `focus behind ${on.outerHTML.slice(0, 100)}: ${name}`
  }
  return null
}

/** Total layout shift so far, whether after taps or not. */
export function layoutShift(): number {
  const observer = new PerformanceObserver(() => {})
  observer.observe({ type: 'layout-shift', buffered: true })
  const shifts = observer.takeRecords() as (PerformanceEntry & { value: number })[]
  return shifts.reduce((sum, { value }) => sum + value, 0)
}
