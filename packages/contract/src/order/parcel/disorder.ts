import { dayMs } from '../../kit/days.ts'
import { type SaidEvent, saidPhase, wayOf, zoneMs } from './state.ts'

/**
 * Events that can't have happened as they were said: at a time that is yet to come, or near where the parcel came from after
 * it was near its buyer. Somebody else's parcel may travel under the number, or its carrier confuses two.
 */

/** When the first such event is from; null where all of them fit. Times without a zone are too unsure to judge by. */
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
    // Beyond that every direction is possible: what contradicts a delivery is a warning of its own.
    if (ends.includes(phase)) return null
    if (wayOf(phase) >= wayOf('last_mile')) near = one.at
    else if (near !== null && isFar(phase) && one.at - near > zoneMs) return one.at
  }
  return null
}

const ends: readonly string[] = ['delivered', 'returned', 'returning', 'elsewhere']
const isFar = (phase: string): boolean => phase === 'first_mile' || phase === 'line_haul'
