import { eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { supplierBill } from './table.ts'

/** What was paid of bills. */

/** Bills, locked in the order of their ids. */
export const lockBills = (ctx: Ctx, ids: readonly number[]) =>
  ctx.db
    .select()
    .from(supplierBill)
    .where(inArray(supplierBill.id, [...ids]))
    .orderBy(supplierBill.id)
    .for('update')

/** Adds payments or used deposits to bills that the caller has locked. */
export async function notePaid(
  ctx: Ctx,
  amounts: readonly { readonly billId: number; readonly amount: number }[],
): Promise<void> {
  if (amounts.length === 0) return
  const given = sql`(SELECT "billId" AS id, sum(amount)::bigint AS amount
    FROM jsonb_to_recordset(${JSON.stringify(amounts)}::jsonb) AS r ("billId" bigint, amount bigint) GROUP BY 1)`
  await ctx.db
    .update(supplierBill)
    .set({
      paid: sql`${supplierBill.paid} + g.amount`,
      version: sql`${supplierBill.version} + 1`,
      updatedAt: ctx.now,
    })
    .from(sql`${given} g`)
    .where(eq(supplierBill.id, sql`g.id`))
}
