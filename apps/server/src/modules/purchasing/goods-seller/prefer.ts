import { commonErrors } from '@dropyard/contract/kit/errors'
import type { RowRef } from '@dropyard/contract/kit/row-actions'
import { goodsSeller as contract, goodsSellerErrors } from '@dropyard/contract/purchasing/goods-seller'
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { assertFound, fail } from '../../../kit/errors.ts'
import { assertAllowed, refusedOr } from '../../../kit/record/row-answer.ts'
import { supplier } from '../supplier/table.ts'
import { goodsSeller, isDefault } from './table.ts'

/**
 * Locks and reads all suppliers of the SKUs that these rows supply, so that concurrent choices for one SKU wait for each other.
 */
async function held(ctx: Ctx, ids: readonly number[]) {
  const theirs = inArray(
    goodsSeller.skuId,
    ctx.db
      .select({ id: goodsSeller.skuId })
      .from(goodsSeller)
      .where(inArray(goodsSeller.id, [...ids])),
  )
  await ctx.db
    .select({ id: goodsSeller.id })
    .from(goodsSeller)
    .where(theirs)
    .orderBy(asc(goodsSeller.id))
    .for('update')
  return ctx.db
    .select({
      id: goodsSeller.id,
      skuId: goodsSeller.skuId,
      version: goodsSeller.version,
      preference: goodsSeller.preference,
      is_default: isDefault,
      blocked: sql<boolean>`${supplier.status} = 'blocked'`,
    })
    .from(goodsSeller)
    .innerJoin(supplier, eq(supplier.id, goodsSeller.supplierId))
    .where(theirs)
    .orderBy(asc(goodsSeller.id))
}
type Held = Awaited<ReturnType<typeof held>>

/** Makes these rows the first choice for their SKUs; the previous first choice becomes second. */
export const putFirst = async (ctx: Ctx, ids: readonly number[]): Promise<void> =>
  choose(ctx, ids, await held(ctx, ids))

async function choose(ctx: Ctx, ids: readonly number[], all: Held): Promise<void> {
  const chosen = new Map(all.filter(({ id }) => ids.includes(id)).map((row) => [row.skuId, row]))
  const moved = all.flatMap((row) => {
    const first = chosen.get(row.skuId)
    if (!first) return []
    const isFirst = row.id === first.id
    const preference = isFirst ? 1 : row.preference === 1 ? 2 : row.preference
    const is_default = first.blocked ? row.is_default : isFirst
    return isFirst || preference !== row.preference || is_default !== row.is_default
      ? [{ ...row, after: { preference, is_default } }]
      : []
  })
  if (moved.length === 0) return
  const first = inArray(
    goodsSeller.id,
    [...chosen.values()].map(({ id }) => id),
  )
  await ctx.db
    .update(goodsSeller)
    .set({
      preference: sql`CASE WHEN ${first} THEN 1 ELSE 2 END`,
      version: sql`${goodsSeller.version} + 1`,
      updatedAt: ctx.now,
    })
    .where(and(inArray(goodsSeller.skuId, [...chosen.keys()]), or(first, eq(goodsSeller.preference, 1))))
  for (const { id, preference, is_default, after } of moved)
    ctx.audit({ record: 'goods-seller', recordId: id, before: { preference, is_default }, after })
}

/** The same on a user's request, with an answer per row. Refuses several rows for the same SKU. */
export async function prefer(ctx: UserCtx, refs: readonly RowRef[]) {
  const all = await held(
    ctx,
    refs.map(({ id }) => id),
  )
  const byId = new Map(all.map((row) => [row.id, row]))
  const asked = Map.groupBy(new Set(refs.map(({ id }) => id)), (id) => byId.get(id)?.skuId)
  const answers = refs.map(({ id, version }) =>
    refusedOr(ctx, id, () => {
      const row = assertFound(byId.get(id))
      assertAllowed(ctx, contract.actions, 'prefer', row)
      if ((asked.get(row.skuId)?.length ?? 0) > 1) fail(goodsSellerErrors.several)
      if (version !== undefined && version !== row.version) fail(commonErrors.changed)
    }),
  )
  await choose(
    ctx,
    answers.flatMap(({ id, ok }) => (ok ? [id] : [])),
    all,
  )
  return answers
}
