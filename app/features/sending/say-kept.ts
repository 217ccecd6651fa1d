import { isCounterTablet } from '#app/features/review-funnel/counter-tablet.ts'
import { toast } from '#app/ui/toast.tsx'
import { KEPT_ON_DEVICE } from './unsent-page.ts'

/** Of a form that was left while it was on its way: whoever went on is not taken from what they do now. */
export function sayKept(title = KEPT_ON_DEVICE): void {
  // Another customer may stand there by now.
  if (!isCounterTablet()) toast({ title, variant: 'destructive' })
}
