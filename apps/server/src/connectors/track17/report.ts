import { longestName, longestText, maxEvents } from '../carrier-events.ts'
import type { Report, ReportedEvent } from '../tracking.ts'

/** Converts 17TRACK's `track_info`. Any field may be null or missing, and strings are untrusted, so their length is limited. */

export interface SaidNumber {
  number?: string
  carrier?: number | string | null
  tag?: string | null
  track_info?: SaidInfo | null
}
interface SaidInfo {
  latest_status?: { status?: string | null; sub_status?: string | null } | null
  latest_event?: SaidEvent | null
  misc_info?: { local_number?: string | null; local_provider?: string | null } | null
  tracking?: { providers?: (SaidProvider | null)[] | null } | null
}
interface SaidProvider {
  provider?: { name?: string | null; alias?: string | null } | null
  events?: (SaidEvent | null)[] | null
}
interface SaidEvent {
  time_iso?: string | null
  time_utc?: string | null
  time_raw?: { date?: string | null; time?: string | null; timezone?: string | null } | null
  description?: string | null
  location?: string | null
  stage?: string | null
  sub_status?: string | null
  address?: { country?: string | null; city?: string | null; postal_code?: string | null } | null
}

export function reportOf(said: SaidNumber): Report {
  const info = said.track_info ?? {}
  const { local_number: local, local_provider: carrier } = info.misc_info ?? {}
  const last = info.latest_event
  const status = text(info.latest_status?.status, longestName)
  // A status that the service derives from an empty row is ignored too.
  const isEmpty = last != null && isBlank(last) && status !== 'Expired'
  const providers = (info.tracking?.providers ?? []).filter((one) => one !== null)
  return {
    number: text(said.number, longestName),
    carrier: carrierOf(said.carrier),
    tag: text(said.tag, longestName),
    status: isEmpty ? '' : status,
    subStatus: text(info.latest_status?.sub_status, longestName),
    statusAt: timeOf(last ?? {}).at,
    events: providers
      .flatMap(({ provider, events }) =>
        (events ?? []).flatMap((one) => (one ? [eventOf(one, text(provider?.name, longestName))] : [])),
      )
      .slice(0, maxEvents),
    lastMile: local ? { number: text(local, longestName), carrier: text(carrier, longestName) } : null,
  }
}

const isBlank = ({ description, location, stage, sub_status }: SaidEvent): boolean =>
  !description && !location && !stage && !sub_status

/** 17TRACK's code of the carrier; 0 if unknown. */
export const carrierOf = (said: unknown): string | null => (said && Number(said) !== 0 ? String(said) : null)

const eventOf = (said: SaidEvent, carrier: string): ReportedEvent => {
  const subStatus = text(said.sub_status, longestName)
  return {
    ...timeOf(said),
    // Sub-statuses begin with their status: `InTransit_PickedUp`.
    status: subStatus.split('_')[0] || (knownStages[said.stage ?? ''] ?? ''),
    subStatus: subStatus || (stages[said.stage ?? ''] ?? ''),
    text: text(said.description, longestText),
    place: text(said.location, longestName),
    country: text(said.address?.country, 2).toUpperCase(),
    city: text(said.address?.city, longestName),
    zip: text(said.address?.postal_code, 20),
    carrier,
    raw: said,
  }
}

/** Milestones for events without a sub-status. */
const stages: Readonly<Record<string, string>> = {
  InfoReceived: 'InfoReceived',
  PickedUp: 'InTransit_PickedUp',
  Departure: 'InTransit_Departure',
  Arrival: 'InTransit_Arrival',
  AvailableForPickup: 'AvailableForPickup_Other',
  OutForDelivery: 'OutForDelivery_Other',
  Delivered: 'Delivered_Other',
  Returning: 'Exception_Returning',
  Returned: 'Exception_Returned',
}
const knownStages: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(stages).map(([stage, sub]) => [stage, sub.split('_')[0] ?? '']),
)

/** The moment in UTC, and whether the carrier gave a time zone. */
function timeOf({ time_utc, time_iso, time_raw }: SaidEvent): Pick<ReportedEvent, 'at' | 'zoned'> {
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/
  const utc = dateOf(time_utc)
  if (utc) return { at: utc, zoned: true }
  if (time_iso && hasZone.test(time_iso)) return { at: dateOf(time_iso), zoned: true }
  const day = time_iso ?? (time_raw?.date ? `${time_raw.date}T${time_raw.time || '00:00:00'}` : null)
  const zone = time_raw?.timezone ?? ''
  const zoned = day !== null && hasZone.test(zone)
  const at = day === null ? null : dateOf(`${day.replace(hasZone, '')}${zoned ? zone : 'Z'}`)
  return { at, zoned: zoned && at !== null }
}

function dateOf(said: string | null | undefined): Date | null {
  const ms = Date.parse(said ?? '')
  const year = new Date(ms).getUTCFullYear()
  // Scanners that lost their clock report 1970.
  return Number.isFinite(ms) && year >= 2000 && year < 2100 ? new Date(ms) : null
}

const text = (said: unknown, most: number): string =>
  typeof said === 'string' || typeof said === 'number'
    ? String(said).replaceAll('\u0000', '').replace(/\s+/g, ' ').trim().slice(0, most)
    : ''
