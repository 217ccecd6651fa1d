import { isCounterTablet } from '#app/features/review-funnel/counter-tablet.ts'
import { toast } from '#app/ui/toast.tsx'

/** For a form that was left while being sent: a toast does not interrupt what visitors do meanwhile. */
export function sayKept(title: string): void {
  // Another customer may be at the tablet by then.
  if (!isCounterTablet()) toast({ title, variant: 'destructive' })
}
