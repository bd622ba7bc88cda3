import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { parcelLabel } from './table.ts'
import { carrierWeighed } from './weighed.ts'

/** One label in a carrier's billing file: grams, and fen (1/100 CNY). */
interface Billed {
  number: string
  grams: number | undefined
  cost: number | undefined
}

/**
 * Stores with a label what its carrier weighed and charged. A new weight leads to a proposed freight difference, just like
 * one that the carrier reports through its API.
 *
 * @returns whether anything changed
 */
export async function noteBill(ctx: Ctx, orderId: number, { number, grams, cost }: Billed): Promise<boolean> {
  if (grams === undefined && cost === undefined) return false
  const [label] = await ctx.db
    .update(parcelLabel)
    .set({
      ...(grams === undefined ? {} : { chargedGrams: grams, weighedAt: ctx.now }),
      ...(cost === undefined ? {} : { cost, currency: 'CNY' }),
      updatedAt: ctx.now,
    })
    .where(
      and(
        eq(parcelLabel.orderId, orderId),
        eq(parcelLabel.state, 'live'),
        eq(parcelLabel.number, number),
        sql`(${parcelLabel.chargedGrams}, ${parcelLabel.cost}) IS DISTINCT FROM
          (coalesce(${grams ?? null}::int, ${parcelLabel.chargedGrams}), coalesce(${cost ?? null}::bigint, ${parcelLabel.cost}))`,
      ),
    )
    .returning({ id: parcelLabel.id })
  if (label && grams !== undefined) await carrierWeighed.send(ctx, { orderId, labelId: label.id, grams })
  return label !== undefined
}
