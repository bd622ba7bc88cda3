import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { checkDigit } from '../../logistics/number-pool/numbers.ts'

/**
 * Tracking numbers of our own parcels: two letters for the channel, a counter, a check digit and the country of dispatch, as
 * postal services number theirs (UPU S10), so that typing errors are detected.
 */

/** Two letters for a channel: the first of its code, padded with X. */
export const channelLetters = (code: string): string =>
  code
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
    .padEnd(2, 'X')
    .slice(0, 2)

export function waybillNumber(channelCode: string, country: string, count: number): string {
  const serial = String(count % 100_000_000).padStart(8, '0')
  return `${channelLetters(channelCode)}${serial}${checkDigit(serial)}${country.toUpperCase()}`
}

/** The next number of a channel; the counter never repeats one. */
export async function nextWaybill(ctx: Ctx, channelCode: string, country: string): Promise<string> {
  const { rows } = await ctx.db.execute<{ n: number }>(sql`SELECT nextval('order_waybill_number') AS n`)
  return waybillNumber(channelCode, country, Number(rows[0]?.n ?? 0))
}
