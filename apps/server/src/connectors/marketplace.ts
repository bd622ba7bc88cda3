import { type Connector, type OrderPage, PlatformError, type ShipmentResult } from './connector.ts'
import type { RestClient } from './rest.ts'

/**
 * Shared by marketplaces. Their sellers list products there manually: we import orders and send tracking numbers, but publish
 * nothing. They have no webhooks, so they are polled.
 */

/** Connector methods that marketplaces don't support. */
export const marketplace = {
  subscribe: () => Promise.resolve(),
  readWebhook: () => null,
} satisfies Partial<Connector>

/** After a lost answer, looks again whether the call succeeded. */
const looks = 3

/**
 * Performs a call that isn't idempotent: `look` returns the result if it is done already. After a lost answer it looks again, and
 * never repeats the call blindly.
 */
export async function pushFulfilmentOnce(
  client: RestClient,
  look: () => Promise<ShipmentResult | undefined>,
  tell: () => Promise<ShipmentResult>,
): Promise<ShipmentResult> {
  for (let round = 1; ; round++) {
    const there = await look()
    if (there) return there
    try {
      return await tell()
    } catch (error) {
      if (!(error instanceof PlatformError) || error.kind !== 'unreachable' || round >= looks) throw error
      await client.pause(200 * 2 ** round)
    }
  }
}

/** Reads each order of a page; unreadable ones are returned with a reason and don't block the others. */
export async function readEach<T>(
  found: readonly T[],
  idOf: (one: T) => string,
  read: (one: T) => Promise<OrderPage['orders'][number]> | OrderPage['orders'][number],
): Promise<Pick<OrderPage, 'orders' | 'unreadable'>> {
  const page: Pick<OrderPage, 'orders' | 'unreadable'> = { orders: [], unreadable: [] }
  for (const one of found) {
    try {
      page.orders.push(await read(one))
    } catch (error) {
      if (error instanceof PlatformError) throw error
      page.unreadable.push({ id: idOf(one), reason: error instanceof Error ? error.message : String(error) })
    }
  }
  return page
}

/** Position in a window of changes: its end, the offset, and the total. */
export interface Place {
  until: string
  offset: number
  total: number
}

export const placeOf = (cursor: string | null): Place | undefined =>
  cursor === null ? undefined : (JSON.parse(cursor) as Place)

/**
 * The next position in a list that is read by offset while it changes: an order that changes between two pages
 * leaves the window and those behind it move up, so as many are read again.
 */
export function nextPlace(now: Place, read: number, total: number): string | null {
  const movedUp = Math.max(0, now.total - total)
  const offset = Math.max(0, now.offset + read - movedUp)
  if (read === 0 || offset >= total) return null
  return JSON.stringify({ until: now.until, offset, total } satisfies Place)
}

/** The earliest of the times that an order names for its items; null if it names none that can be read. */
export function earliest(times: readonly (string | number | null | undefined)[]): Date | null {
  const read = times.flatMap((time) => {
    const at = time ? new Date(time) : undefined
    return at && !Number.isNaN(at.getTime()) ? [at] : []
  })
  return read.sort((a, b) => a.getTime() - b.getTime())[0] ?? null
}

export function required<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`The order has no ${what}`)
  return value
}

/** The authorization code. @throws PlatformError if the merchant declined */
export function codeIn(query: Readonly<Record<string, string>>, name = 'code'): string {
  const code = query[name]
  if (query.error || !code) throw new PlatformError('refused', 'The connection was declined in the store')
  return code
}
