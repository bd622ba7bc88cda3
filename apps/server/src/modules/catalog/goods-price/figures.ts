import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { noteGoodsChanged } from '../goods/news.ts'
import { refreshSums } from '../goods/save.ts'
import { visibleGoods } from '../goods/sight.ts'
import { goods, sku, skuPriceChange } from '../goods/table.ts'

/** Writes one figure (price or cost) of many SKUs, with history. */

export interface HeldSku {
  readonly id: number
  readonly code: string
  readonly goodsId: number
  readonly price: number
  readonly cost: number
  readonly active: boolean
  readonly status: string
}

/** The SKUs that the user may see, locked until the transaction ends. */
export async function holdSkus(ctx: UserCtx, which: SQL): Promise<HeldSku[]> {
  // Goods are locked first, as in every transaction that changes them.
  const its = ctx.db.select({ id: sku.goodsId }).from(sku).where(which)
  const seen = await ctx.db
    .select({ id: goods.id })
    .from(goods)
    .where(and(inArray(goods.id, its), visibleGoods(ctx)))
    .orderBy(goods.id)
    .for('update')
  if (seen.length === 0) return []
  return ctx.db
    .select({
      id: sku.id,
      code: sku.code,
      goodsId: sku.goodsId,
      price: sku.price,
      cost: sku.cost,
      active: sku.active,
      status: goods.status,
    })
    .from(sku)
    .innerJoin(goods, eq(goods.id, sku.goodsId))
    .where(
      and(
        which,
        inArray(
          sku.goodsId,
          seen.map((one) => one.id),
        ),
      ),
    )
    .orderBy(sku.id)
    .for('update', { of: sku })
}

export async function writeFigures(
  ctx: UserCtx,
  figure: 'price' | 'cost',
  changed: readonly { readonly row: HeldSku; readonly to: number }[],
): Promise<void> {
  if (changed.length === 0) return
  const list = (values: readonly number[]): string => `{${values.join(',')}}`
  await ctx.db.execute(sql`
    UPDATE sku SET ${sql.identifier(figure)} = fresh.to, version = sku.version + 1, updated_at = ${ctx.now.toISOString()}::timestamptz
    FROM unnest(${list(changed.map((one) => one.row.id))}::bigint[], ${list(changed.map((one) => one.to))}::bigint[])
      AS fresh(id, "to") WHERE sku.id = fresh.id`)
  await ctx.db.insert(skuPriceChange).values(
    changed.map(({ row: { goodsId, code, price, cost }, to }) => ({
      goodsId,
      skuCode: code,
      priceBefore: price,
      costBefore: cost,
      ...{ price, cost, [figure]: to },
      userId: ctx.user.id,
      at: ctx.now,
    })),
  )
  const goodsIds = [...new Set(changed.map(({ row }) => row.goodsId))]
  await ctx.db
    .update(goods)
    .set({
      version: sql`${goods.version} + 1`,
      edited: sql`ARRAY(SELECT DISTINCT unnest(${goods.edited} || ARRAY[${figure}]))`,
      updatedAt: ctx.now,
    })
    .where(inArray(goods.id, goodsIds))
  for (const { row, to } of changed)
    ctx.audit({
      record: 'sku',
      recordId: row.id,
      before: { code: row.code, [figure]: row[figure] },
      after: { [figure]: to },
    })
  // Merchants aren't notified of costs.
  if (figure === 'cost') return
  await refreshSums(ctx, goodsIds)
  await noteGoodsChanged(ctx, goodsIds, ['price'])
}
