import type { Account, CarrierCode, Happened, Parcel, Service, Sim } from './state.ts'

/** Booking, finding and cancelling a parcel: common to all carriers, whose APIs differ only in form. */

export interface Wish {
  ref: string
  service: string
  country: string
  receiver: string
  grams: number
  ioss: string
}

export type Refused = 'duplicate' | 'service' | 'country' | 'weight' | 'pool' | 'balance'

export const accountOf = (sim: Sim, carrier: CarrierCode, key: string | undefined): Account | undefined =>
  sim.state.accounts.find((one) => one.carrier === carrier && one.key === key)

export const serviceOf = (sim: Sim, carrier: CarrierCode, code: string): Service | undefined =>
  sim.services[carrier].find((one) => one.code === code)

export const carries = (service: Service, country: string): boolean =>
  service.countries.length === 0 || service.countries.includes(country)

export const feeOf = ({ base, perKg }: Service, grams: number): number =>
  base + Math.ceil((perKg * grams) / 1000)

/** A parcel by any of its numbers, if it belongs to the calling account. */
export const parcelOf = (sim: Sim, account: Account, number: string): Parcel | undefined =>
  sim.state.parcels.find(
    (one) =>
      one.carrier === account.carrier &&
      one.account === account.key &&
      (one.ref === number || one.waybill === number || one.tracking === number),
  )

export function book(sim: Sim, account: Account, wish: Wish): Parcel | Refused {
  const service = serviceOf(sim, account.carrier, wish.service)
  if (!service) return 'service'
  if (parcelOf(sim, account, wish.ref)) return 'duplicate'
  if (!carries(service, wish.country)) return 'country'
  if (!(wish.grams > 0) || wish.grams > service.maxGrams) return 'weight'
  if (service.pool < 1) return 'pool'
  const fee = feeOf(service, wish.grams)
  if (account.balance < fee) return 'balance'
  const now = sim.clock.now()
  const number = ++sim.state.last
  service.pool -= 1
  account.balance -= fee
  const parcel: Parcel = {
    ...wish,
    carrier: account.carrier,
    account: account.key,
    ...numbersOf(account.carrier, number, service.numberAfter > 0),
    numberAt: now + service.numberAfter * 1000,
    labelAt: now + sim.settings.labelAfter * 1000,
    fee,
    cancelled: false,
    scannedAt: null,
    prints: 0,
    bookedAt: now,
  }
  sim.state.parcels.push(parcel)
  sim.changed()
  return parcel
}

/** The carrier charges by its own measured weight: the difference is debited or credited to the account. */
export function weigh(sim: Sim, parcel: Parcel, grams: number): void {
  const service = serviceOf(sim, parcel.carrier, parcel.service)
  const account = accountOf(sim, parcel.carrier, parcel.account)
  const fee = service ? feeOf(service, grams) : parcel.fee
  if (account) account.balance -= fee - parcel.fee
  parcel.weighed = grams
  parcel.fee = fee
  sim.changed()
}

/** The tracking events of a parcel so far, newest first, in China's time. */
export const toldOf = (sim: Sim, { events = [] }: Parcel): (Happened & { time: string })[] =>
  events
    .filter(({ at }) => at <= sim.clock.now())
    .map((one) => ({
      ...one,
      time: new Date(one.at + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' '),
    }))
    .reverse()

/** With a partner's number, the carrier's own number is not the tracking number. */
function numbersOf(carrier: CarrierCode, n: number, byPartner: boolean) {
  const digits = String(n).padStart(10, '0')
  const waybill = { yunexpress: `YT26${digits}00001`, fourpx: `4PX300${digits}CN`, yanwen: `UG${digits}YP` }
  const partner = { yunexpress: `92612${digits}`, fourpx: `LX${digits}DE`, yanwen: `RR${digits}CN` }
  return { waybill: waybill[carrier], tracking: byPartner ? partner[carrier] : waybill[carrier] }
}

/** The tracking number, once it is known. */
export const trackingOf = (sim: Sim, parcel: Parcel): string =>
  parcel.numberAt <= sim.clock.now() ? parcel.tracking : ''

/** Returns false if the carrier has already scanned the parcel. */
export function cancel(sim: Sim, parcel: Parcel): boolean {
  if (parcel.cancelled) return true
  if (parcel.scannedAt !== null) return false
  parcel.cancelled = true
  const account = accountOf(sim, parcel.carrier, parcel.account)
  if (account) account.balance += parcel.fee
  sim.changed()
  return true
}

export const yuan = (fen: number): number => fen / 100
