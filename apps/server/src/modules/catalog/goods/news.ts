import { events } from '@dropyard/contract/system/notice/event'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { emit } from '../../../kit/events.ts'
import { job } from '../../../kit/jobs/jobs.ts'
import { question } from '../../../kit/questions.ts'

/**
 * Notifies companies that list goods. The user who changed them may not see those companies, so a job does it that sees all of
 * them.
 */

/** Companies that list some goods in their stores; answered by the higher modules that know listings. */
export const companiesListing = question<readonly number[], { goodsId: number | null; entityId: number }>()

/** The ids of these companies, by goods id. */
async function companiesOf(ctx: Ctx, goodsIds: readonly number[]): Promise<(goodsId: number) => number[]> {
  const all = await companiesListing.ask(ctx, goodsIds)
  const byGoods = Map.groupBy(all, ({ goodsId }) => goodsId)
  return (id) => (byGoods.get(id) ?? []).map(({ entityId }) => entityId)
}

/** Stock below which a variant runs low. */
export const lowStock = 10

type GoodsChange = 'content' | 'price' | 'shelf'

export const goodsChangedJob = job({
  name: 'goods.changed',
  input: z.object({ goodsIds: z.array(z.number()), changed: z.array(z.string()) }),
  run: (run, { goodsIds, changed }) =>
    run.transaction(async (ctx) => {
      const { rows } = await ctx.db.$client.query<GoodsRow>(
        `SELECT g.id, g.code, g.title_en, g.title_zh, g.status FROM goods g
         WHERE g.id = ANY ($1::bigint[]) ORDER BY g.id`,
        [goodsIds],
      )
      const companies = await companiesOf(ctx, goodsIds)
      for (const row of rows.filter(({ id }) => companies(id).length > 0))
        await emit(ctx, events.goodsChanged, {
          of: companies(row.id),
          values: {
            goods_id: row.id,
            spu: row.code,
            title: row.title_en,
            title_zh: row.title_zh || row.title_en,
            changed,
            on_shelf: row.status === 'on_shelf',
          },
        })
    }),
})

interface GoodsRow {
  id: number
  code: string
  title_en: string
  title_zh: string
  status: string
}

/** Queues notifications of changed goods, for the companies that list them, after this transaction commits. */
export async function noteGoodsChanged(
  ctx: Ctx,
  goodsIds: readonly number[],
  changed: readonly GoodsChange[],
): Promise<void> {
  if (goodsIds.length === 0) return
  await ctx.enqueue(goodsChangedJob, { goodsIds: [...goodsIds], changed: [...changed] })
}

export const stockLowJob = job({
  name: 'stock.low',
  input: z.object({ skuIds: z.array(z.number()) }),
  run: (run, { skuIds }) =>
    run.transaction(async (ctx) => {
      const { rows } = await ctx.db.$client.query<
        GoodsRow & { sku_id: number; sku: string; available: number }
      >(
        `SELECT g.id, g.code, g.title_en, g.title_zh, g.status, s.id AS sku_id, s.code AS sku,
           (SELECT coalesce(sum(b.on_hand - b.reserved - b.quarantine - b.damaged), 0)::int FROM stock_balance b
              JOIN warehouse w ON w.id = b.warehouse_id AND w.status = 'active' WHERE b.sku_id = s.id) AS available
         FROM sku s JOIN goods g ON g.id = s.goods_id WHERE s.id = ANY ($1::bigint[]) AND s.active ORDER BY s.id`,
        [skuIds],
      )
      const companies = await companiesOf(
        ctx,
        rows.map(({ id }) => id),
      )
      // Another warehouse may have more, or stock may have come meanwhile.
      for (const row of rows)
        if (row.available < lowStock)
          await emit(ctx, events.stockLow, {
            of: companies(row.id),
            values: {
              goods_id: row.id,
              sku_id: row.sku_id,
              sku: row.sku,
              title: row.title_en,
              title_zh: row.title_zh || row.title_en,
              available: row.available,
            },
          })
    }),
})

/** Queues a check of variants whose stock fell below the limit in one warehouse; the job sums all warehouses. */
export async function noteStockLow(ctx: Ctx, skuIds: readonly number[]): Promise<void> {
  if (skuIds.length > 0) await ctx.enqueue(stockLowJob, { skuIds: [...skuIds] })
}
