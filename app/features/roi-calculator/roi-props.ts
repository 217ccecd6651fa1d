import type { Home } from '#content/copy-schemas.ts'
import { ROI_TRADES, SERVICE_PACKAGES } from '#domain/roi/roi.ts'
import { EMPTY_ROI_FORM } from '#domain/roi/roi-form.ts'

/** Used by loaders: with these props the page's own script needs neither the formula nor the trades. */
export function roiProps(words: Home['roi'], initial = EMPTY_ROI_FORM) {
  return {
    words,
    initial,
    trades: Object.entries(ROI_TRADES).map(([value, { label }]) => ({ value, label })),
    packages: [...SERVICE_PACKAGES],
  }
}

export type RoiProps = ReturnType<typeof roiProps>
