import { createHash } from 'node:crypto'
import type { ScriptedEvent, Tracked } from './state.ts'

/** Default events of a number, and the service's format for events. */

const hour = 3_600_000
const day = 24 * hour

const towns: Readonly<Record<string, readonly [string, string]>> = {
  US: ['Los Angeles', '-08:00'],
  GB: ['London', '+00:00'],
  DE: ['Frankfurt', '+01:00'],
  FR: ['Paris', '+01:00'],
  CA: ['Toronto', '-05:00'],
  AU: ['Sydney', '+11:00'],
}

/** Typical events until delivery; each number has its own speed, and one of twenty is held by customs, one returned. */
export function storyOf(number: string, from: number, country: string): ScriptedEvent[] {
  const seed = createHash('sha256').update(number).digest()
  const pace = 1 + (seed[0] ?? 0) / 256
  const [town, zone] = towns[country] ?? ['', '+00:00']
  const cn = { country: 'CN', zone: '+08:00' }
  const there = { country, city: town, zone }
  const way: (Omit<ScriptedEvent, 'at'> & { after: number })[] = [
    { after: 0.1, sub: 'InfoReceived', text: 'Shipment information received', city: 'Yiwu', ...cn },
    { after: 0.8, sub: 'InTransit_PickedUp', text: 'Parcel picked up by carrier', city: 'Yiwu', ...cn },
    { after: 1.5, sub: 'InTransit_Other', text: 'Arrived at sorting center', city: 'Hangzhou', ...cn },
    { after: 2.6, sub: 'InTransit_Departure', text: 'Departed from airport', city: 'Shanghai', ...cn },
    { after: 5.2, sub: 'InTransit_Arrival', text: 'Arrived in destination country', ...there },
    {
      after: 5.6,
      sub: 'InTransit_CustomsProcessing',
      text: 'Import customs clearance started',
      ...there,
    },
  ]
  const kind = seed[1] ?? 0
  if (kind < 13)
    way.push({
      after: 6.5,
      sub: 'InTransit_CustomsRequiringInformation',
      text: 'Held by customs: information required',
      ...there,
    })
  else if (kind < 26)
    way.push(
      { after: 8, sub: 'DeliveryFailure_InvalidAddress', text: 'Address not found', ...there },
      { after: 9.5, sub: 'Exception_Returning', text: 'Returning to sender', ...there },
      { after: 14, sub: 'Exception_Returned', text: 'Returned to sender', ...there },
    )
  else
    way.push(
      { after: 6.4, sub: 'InTransit_CustomsReleased', text: 'Released by customs', ...there },
      { after: 7.1, sub: 'InTransit_Other', text: 'Accepted by last mile carrier', ...there, zone: null },
      { after: 8.2, sub: 'OutForDelivery_Other', text: 'Out for delivery', ...there },
      { after: 8.5, sub: 'Delivered_Other', text: 'Delivered, left at front door', ...there },
    )
  return way.map(({ after, ...one }) => ({ ...one, at: Math.round(from + after * pace * day) }))
}

const mainOf = (sub: string): string => sub.split('_')[0] ?? ''

const stageOf: Readonly<Record<string, string>> = {
  InfoReceived: 'InfoReceived',
  InTransit_PickedUp: 'PickedUp',
  InTransit_Departure: 'Departure',
  InTransit_Arrival: 'Arrival',
  AvailableForPickup_Other: 'AvailableForPickup',
  OutForDelivery_Other: 'OutForDelivery',
  Delivered_Other: 'Delivered',
  Exception_Returning: 'Returning',
  Exception_Returned: 'Returned',
}

/** A time in a time zone, without the offset. */
const local = (at: number, zone: string): string => {
  const sign = zone.startsWith('-') ? -1 : 1
  const shift = sign * (Number(zone.slice(1, 3)) * hour + Number(zone.slice(4, 6)) * 60_000)
  return new Date(at + shift).toISOString().slice(0, 19)
}

function written(one: ScriptedEvent) {
  const at = one.says ?? one.at
  const there = local(at, one.zone ?? '+00:00')
  return {
    time_iso: one.zone ? `${there}${one.zone}` : null,
    time_utc: one.zone ? `${new Date(at).toISOString().slice(0, 19)}Z` : null,
    time_raw: { date: there.slice(0, 10), time: there.slice(11), timezone: one.zone },
    description: one.text,
    description_translation: null,
    location: [one.city, one.country].filter(Boolean).join(', '),
    stage: stageOf[one.sub] ?? null,
    sub_status: one.sub || null,
    address: {
      country: one.country || null,
      state: null,
      city: one.city || null,
      street: null,
      postal_code: one.zip || null,
      coordinates: { longitude: null, latitude: null },
    },
  }
}

const milestones = [
  'InfoReceived',
  'PickedUp',
  'Departure',
  'Arrival',
  'AvailableForPickup',
  'OutForDelivery',
  'Delivered',
  'Returning',
  'Returned',
]

/** `track_info` with the known events; newest first, like the service. */
export function infoOf(one: Tracked) {
  const known = one.events.slice(0, one.told)
  const last = known.at(-1)
  const events = known.map(written).reverse()
  const expired = one.stopReason === 'Expired' && !isFinal(last)
  return {
    shipping_info: {
      shipper_address: { country: 'CN', state: null, city: null, street: null, postal_code: null },
      recipient_address: { country: one.destination || null, state: null, city: null, street: null },
    },
    latest_status: {
      status: expired ? 'Expired' : last ? mainOf(last.sub) || 'InTransit' : 'NotFound',
      sub_status: expired ? 'Expired_Other' : last ? last.sub || 'InTransit_Other' : 'NotFound_Other',
      sub_status_descr: null,
    },
    latest_event: events[0] ?? null,
    time_metrics: { days_after_order: 0, days_of_transit: 0, days_of_transit_done: 0 },
    milestone: milestones.map((stage) => {
      const at = known.find(({ sub }) => stageOf[sub] === stage)
      return {
        key_stage: stage,
        time_iso: at ? written(at).time_iso : null,
        time_utc: at ? written(at).time_utc : null,
      }
    }),
    misc_info: { local_number: one.local, local_provider: one.local ? 'USPS' : null },
    tracking: {
      providers_hash: 1,
      providers: [
        {
          provider: {
            key: one.carrier,
            name: carrierNames[one.carrier] ?? `Carrier ${one.carrier}`,
            alias: null,
            country: 'CN',
          },
          latest_sync_status: 'Success',
          events_hash: known.length,
          events,
        },
      ],
    },
  }
}

/** Carriers by the service's codes. */
const carrierNames: Readonly<Record<number, string>> = {
  3011: 'China Post',
  21051: 'USPS',
  100001: 'DHL Express',
  100002: 'UPS',
  100007: 'DPD',
  190008: 'YunExpress',
  190012: 'Yanwen',
  190094: '4PX',
}

export const isFinal = (one: ScriptedEvent | undefined): boolean =>
  one !== undefined && (mainOf(one.sub) === 'Delivered' || one.sub === 'Exception_Returned')
