import { goodsWeightErrors, type SkuWeight } from '@dropyard/contract/catalog/goods-edit/weight'
import { firstNames } from '@dropyard/contract/kit/text'
import { and, inArray, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { keepGaps } from '../goods/gaps.ts'
import { noteGoodsChanged } from '../goods/news.ts'
import { visibleGoods } from '../goods/sight.ts'
import { goods, sku } from '../goods/table.ts'

/** Updates weights by SKU code: all or, if a code is unknown or duplicated, none. */
export async function updateWeights(
  ctx: UserCtx,
  weights: readonly SkuWeight[],
): Promise<{ updated: number; unchanged: number }> {
  const codes = weights.map((one) => one.sku)
  refuse(goodsWeightErrors.twice, [...new Set(codes.filter((code, at) => codes.indexOf(code) !== at))])
  // Goods are locked first, as in every transaction that changes them; their version changes, so that open forms notice.
  const its = ctx.db.select({ id: sku.goodsId }).from(sku).where(inArray(sku.code, codes))
  const seen = await ctx.db
    .select({ id: goods.id })
    .from(goods)
    .where(and(inArray(goods.id, its), visibleGoods(ctx)))
    .orderBy(goods.id)
    .for('update')
  const rows = await ctx.db
    .select({ id: sku.id, code: sku.code, goodsId: sku.goodsId, before: sku.weightGrams })
    .from(sku)
    .where(
      and(
        inArray(sku.code, codes),
        inArray(
          sku.goodsId,
          seen.map((one) => one.id),
        ),
      ),
    )
    .orderBy(sku.id)
    .for('update')
  const known = new Map(rows.map((row) => [row.code, row]))
  refuse(
    goodsWeightErrors.unknown,
    codes.filter((code) => !known.has(code)),
  )
  const wanted = new Map(weights.map((one) => [one.sku, one.weight_grams]))
  const changed = rows.flatMap((row) => {
    const grams = wanted.get(row.code) ?? row.before
    return grams === row.before ? [] : [{ ...row, grams }]
  })
  if (changed.length > 0)
    await ctx.db.execute(sql`
      UPDATE sku SET weight_grams = fresh.grams, version = sku.version + 1, updated_at = ${ctx.now.toISOString()}::timestamptz
      FROM unnest(${`{${changed.map((one) => one.id).join(',')}}`}::bigint[],
        ${`{${changed.map((one) => one.grams).join(',')}}`}::int[]) AS fresh(id, grams) WHERE sku.id = fresh.id`)
  for (const { id, code, before, grams } of changed)
    ctx.audit({
      record: 'sku',
      recordId: id,
      before: { code, weight_grams: before },
      after: { weight_grams: grams },
    })
  const goodsIds = [...new Set(changed.map((one) => one.goodsId))]
  if (goodsIds.length > 0)
    await ctx.db
      .update(goods)
      .set({
        version: sql`${goods.version} + 1`,
        edited: sql`ARRAY(SELECT DISTINCT unnest(${goods.edited} || ARRAY['weight']))`,
        updatedAt: ctx.now,
      })
      .where(inArray(goods.id, goodsIds))
  await keepGaps(ctx, goodsIds)
  await noteGoodsChanged(ctx, goodsIds, ['content'])
  return { updated: changed.length, unchanged: rows.length - changed.length }
}

/** Fails with the first few of the wrong codes. */
function refuse(error: typeof goodsWeightErrors.unknown, codes: readonly string[]): void {
  if (codes.length > 0) fail(error, { codes: firstNames(codes, 5) })
}
