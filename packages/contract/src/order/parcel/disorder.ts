import { dayMs } from '../../kit/days.ts'
import { type SaidEvent, saidPhase, wayOf, zoneMs } from './state.ts'

/**
 * Finds events that can't have happened as reported: in the future, or near the parcel's origin after it was near the buyer.
 * Another parcel may have the same number, or the carrier confuses two.
 */

/** Time of the first such event; null if all are plausible. Times without a zone are too uncertain to judge. */
export function disorderOf(events: readonly SaidEvent[]): number | null {
  const sure = events
    .flatMap((one) => (one.at !== null && one.zoned && one.status !== '' ? [{ ...one, at: one.at }] : []))
    .sort((a, b) => a.at - b.at || wayOf(saidPhase(a)) - wayOf(saidPhase(b)))
  const early = sure.find(({ at, heardAt }) => at - heardAt > dayMs)
  if (early) return early.heardAt
  let near: number | null = null
  for (const one of sure) {
    const phase = saidPhase(one)
    if (phase === null) continue
    // After the end any direction is possible; contradictions to a delivery have their own warning.
    if (ends.includes(phase)) return null
    if (wayOf(phase) >= wayOf('last_mile')) near = one.at
    else if (near !== null && isFar(phase) && one.at - near > zoneMs) return one.at
  }
  return null
}

const ends: readonly string[] = ['delivered', 'returned', 'returning', 'elsewhere']
const isFar = (phase: string): boolean => phase === 'first_mile' || phase === 'line_haul'
