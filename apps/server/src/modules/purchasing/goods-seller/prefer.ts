import { commonErrors } from '@dropyard/contract/kit/errors'
import type { RowRef } from '@dropyard/contract/kit/row-actions'
import { goodsSeller as contract } from '@dropyard/contract/purchasing/goods-seller'
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { assertFound, fail } from '../../../kit/errors.ts'
import { answerOf, must } from '../../../kit/record/row-answer.ts'
import { supplier } from '../supplier/table.ts'
import { goodsSeller, isDefault } from './table.ts'

/** Makes these the first choice for their SKUs: whoever was it comes behind them. */
export async function putFirst(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const chosen = inArray(goodsSeller.id, [...ids])
  const theirs = inArray(
    goodsSeller.skuId,
    ctx.db.select({ id: goodsSeller.skuId }).from(goodsSeller).where(chosen),
  )
  // Two who choose for one SKU at once: the second waits, and the SKU has one first choice.
  await ctx.db
    .select({ id: goodsSeller.id })
    .from(goodsSeller)
    .where(theirs)
    .orderBy(asc(goodsSeller.id))
    .for('update')
  await ctx.db
    .update(goodsSeller)
    .set({
      preference: sql`CASE WHEN ${chosen} THEN 1 ELSE 2 END`,
      version: sql`${goodsSeller.version} + 1`,
      updatedAt: ctx.now,
    })
    .where(and(theirs, or(chosen, eq(goodsSeller.preference, 1))))
}

/** The same as somebody asks for it, row by row. */
export async function prefer(ctx: UserCtx, refs: readonly RowRef[]) {
  const answers = []
  for (const { id, version } of refs)
    answers.push(
      await answerOf(ctx, id, async () => {
        const [row] = await ctx.db
          .select({ version: goodsSeller.version, is_default: isDefault, status: supplier.status })
          .from(goodsSeller)
          .innerJoin(supplier, eq(supplier.id, goodsSeller.supplierId))
          .where(eq(goodsSeller.id, id))
        const known = assertFound(row)
        must(ctx, contract.does, 'prefer', { ...known, blocked: known.status === 'blocked' })
        if (version !== undefined && version !== known.version) fail(commonErrors.changed)
        await putFirst(ctx, [id])
        ctx.audit({ record: 'goods-seller', recordId: id, after: { preference: 1 } })
        return {}
      }),
    )
  return answers
}
