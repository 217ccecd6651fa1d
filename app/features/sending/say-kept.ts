import { isCounterTablet } from '#app/features/review-funnel/counter-tablet.ts'
import { toast } from '#app/ui/toast.tsx'
import { KEPT_ON_DEVICE } from './unsent-page.ts'

/** For a form that was left while being sent: a toast does not interrupt what visitors do meanwhile. */
export function sayKept(title = KEPT_ON_DEVICE): void {
  // Another customer may be at the tablet by then.
  if (!isCounterTablet()) toast({ title, variant: 'destructive' })
}
