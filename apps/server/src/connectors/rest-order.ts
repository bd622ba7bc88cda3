import {
  type OrderPage,
  PlatformError,
  type PlatformOrder,
  type Shipment,
  type ShipmentResult,
} from './connector.ts'
import type { ShopRest } from './shop-rest.ts'

/** Shared by Shoplazza and SHOPLINE: reading orders and sending shipments. */

/** Reads each order of a page; unreadable ones don't block the others. */
export function readPage<T extends { id: string }>(
  found: readonly T[],
  read: (one: T) => PlatformOrder,
): Pick<OrderPage, 'orders' | 'unreadable'> {
  const page: Pick<OrderPage, 'orders' | 'unreadable'> = { orders: [], unreadable: [] }
  for (const one of found) {
    try {
      page.orders.push(read(one))
    } catch (error) {
      page.unreadable.push({ id: one.id, reason: error instanceof Error ? error.message : String(error) })
    }
  }
  return page
}

/** An existing parcel in the store. */
export interface Parcel {
  id: string
  numbers: readonly string[]
  lines: readonly { lineId: string; quantity: number }[]
}

export interface ParcelCalls {
  /** Active parcels of an order, and the pieces of each line that can still be shipped. */
  look(): Promise<{ parcels: Parcel[]; open: ReadonlyMap<string, number> }>
  create(lines: { lineId: string; quantity: number }[]): Promise<string>
  /** Adds our number to an existing parcel. */
  addNumber(parcel: Parcel): Promise<void>
}

/** After a lost answer, looks again whether the call succeeded. */
const looks = 3

/**
 * Sends a shipment to a shop. Looks before it writes: a parcel with our number isn't created again, so that a lost answer makes
 * no duplicate.
 */
export async function pushParcel(
  client: ShopRest,
  shipment: Shipment,
  calls: ParcelCalls,
): Promise<ShipmentResult> {
  for (let look = 1; ; look++) {
    try {
      return await lookAndTell(shipment, calls)
    } catch (error) {
      if (!(error instanceof PlatformError) || error.kind !== 'unreachable' || look >= looks) throw error
      await client.pause(200 * 2 ** look)
    }
  }
}

async function lookAndTell(shipment: Shipment, calls: ParcelCalls): Promise<ShipmentResult> {
  const { parcels, open } = await calls.look()
  const wanted = new Map<string, number>()
  for (const { platformLineId: id, quantity } of shipment.lines)
    wanted.set(id, (wanted.get(id) ?? 0) + quantity)
  const ours = parcels.filter((one) => one.numbers.includes(shipment.trackingNumber))
  for (const { lineId, quantity } of ours.flatMap((one) => one.lines))
    wanted.set(lineId, Math.max(0, (wanted.get(lineId) ?? 0) - quantity))
  const [first] = ours
  const lines = [...wanted].flatMap(([lineId, quantity]) => {
    const sends = Math.min(quantity, open.get(lineId) ?? 0)
    return sends > 0 ? [{ lineId, quantity: sends }] : []
  })
  if (lines.length > 0) return { fulfilmentId: await calls.create(lines), note: 'created' }
  if (first) return { fulfilmentId: first.id, note: 'existed' }
  // The merchant has shipped it manually.
  const theirs = parcels.find((one) => one.lines.some((line) => (wanted.get(line.lineId) ?? 0) > 0))
  if (!theirs) throw new PlatformError('refused', 'The store has nothing left to send in this order')
  await calls.addNumber(theirs)
  return { fulfilmentId: theirs.id, note: 'updated' }
}

/** Shipped pieces by line. */
export function sentPieces(parcels: readonly Parcel[]): Map<string, number> {
  const sent = new Map<string, number>()
  for (const { lineId, quantity } of parcels.flatMap((one) => one.lines))
    sent.set(lineId, (sent.get(lineId) ?? 0) + quantity)
  return sent
}
