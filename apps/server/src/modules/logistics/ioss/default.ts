import { dayOf } from '@dropyard/contract/kit/days'
import { type Place, takesIoss, taxAreaOf } from '@dropyard/contract/logistics/duty-rule/tax-area'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { holdsDay } from '../../../kit/data/filters.ts'
import { ioss } from './table.ts'

/**
 * The default IOSS number for an order to the EU's VAT area: the company's default, if it is valid on that day. A part of a
 * statement, so that imported orders need no separate query.
 */
export const defaultIoss = (entityId: number, to: Place, at: Date): SQL<string | null> | null =>
  takesIoss(taxAreaOf(to))
    ? sql<
        string | null
      >`(SELECT ${ioss.number} FROM ${ioss} WHERE ${ioss.entityId} = ${entityId} AND ${ioss.isDefault}
        AND ${holdsDay(ioss.validFrom, ioss.validTo, dayOf(at))} ORDER BY ${ioss.id} DESC LIMIT 1)`
    : null

/**
 * The IOSS number after a change of an order's address: it changes only if the address moved into the IOSS area or out of it. The
 * number of a marketplace that collected the tax stays.
 */
export async function iossAfterMove(
  ctx: Ctx,
  o: { entityId: number; iossNumber: string | null; taxCollected: object | null; address: Place },
  to: Place,
): Promise<string | null> {
  if (o.taxCollected || takesIoss(taxAreaOf(o.address)) === takesIoss(taxAreaOf(to))) return o.iossNumber
  const number = defaultIoss(o.entityId, to, ctx.now)
  if (number === null) return null
  const { rows } = await ctx.db.execute<{ number: string | null }>(sql`SELECT ${number} AS number`)
  return rows[0]?.number ?? null
}
