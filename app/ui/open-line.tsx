import type { OpenState } from '#domain/time/open-state.ts'
import { ClockTimes } from './clock-times.tsx'

/** Whether somebody answers the phone at this moment; nothing on a page that was kept from an earlier visit. */
export function OpenLine({ state }: { state: OpenState | null }) {
  if (!state) return null
  return (
    <p className="font-bold" data-open={state.open}>
      <ClockTimes text={state.text} />
    </p>
  )
}
