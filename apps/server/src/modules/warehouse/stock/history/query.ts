import { seesCosts } from '@dropyard/contract/warehouse/stock'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../../kit/context.ts'
import { mayRead } from '../../../../kit/http/withheld.ts'
import { goods, sku } from '../../../catalog/goods/table.ts'
import { warehouseName } from '../../warehouse/name.ts'
import { warehouse } from '../../warehouse/table.ts'
import { type PageOf, placeConditions, type StockFilter } from '../query.ts'
import { balancesAsOf, momentOf } from './as-of.ts'

/** The inventory as it was: on hand and value, without what wasn't kept. */

const sortable: Readonly<Record<string, SQL>> = { on_hand: sql`b.on_hand`, value: sql`b.value` }

const fromThen = (as_of: string): SQL => sql`(${balancesAsOf(momentOf(as_of))}) AS b`

function conditions(ctx: UserCtx, filter: StockFilter): SQL {
  const { sold_out, awaited, no_cost } = filter
  const more = [
    sold_out === undefined ? undefined : sql`(b.on_hand <= 0) = ${sold_out}`,
    // Who waited then isn't kept.
    awaited ? sql`false` : undefined,
    no_cost === undefined || !mayRead(ctx.user, seesCosts)
      ? undefined
      : sql`(b.on_hand > 0 AND b.value = 0) = ${no_cost}`,
    placeConditions(ctx, filter, { skuId: sql`b.sku_id`, warehouseId: sql`b.warehouse_id` }),
  ].filter((one) => one !== undefined)
  return more.length > 0 ? sql.join(more, sql` AND `) : sql`true`
}

export async function stockRowsThen(ctx: UserCtx, filter: StockFilter & { as_of: string }, page?: PageOf) {
  const wanted = (filter.sort ?? 'sku').replace(/^-/, '')
  // The order of values would say what people may not see.
  const by = (wanted === 'value' && !mayRead(ctx.user, seesCosts) ? undefined : sortable[wanted]) ?? sku.code
  const none = sql<number>`0`.mapWith(Number)
  return ctx.db
    .select({
      sku_id: sku.id,
      sku: sku.code,
      goods_id: goods.id,
      goods_name:
        ctx.lang === 'zh'
          ? sql<string>`coalesce(nullif(${goods.titleZh}, ''), ${goods.titleEn})`
          : goods.titleEn,
      image: sql<string | null>`'/files/' || coalesce(${sku.image}, ${goods.coverImage})`,
      warehouse_id: warehouse.id,
      warehouse_code: warehouse.code,
      warehouse_name: warehouseName(ctx),
      on_hand: sql<number>`b.on_hand`.mapWith(Number),
      reserved: none,
      waiting: none,
      quarantine: none,
      damaged: none,
      incoming: none,
      checks: goods.checks,
      available: none,
      value: sql<number>`b.value`.mapWith(Number),
      unit_cost: sql<number | null>`round(b.value::numeric / nullif(b.on_hand, 0))`.mapWith(Number),
    })
    .from(fromThen(filter.as_of))
    .innerJoin(sku, eq(sku.id, sql`b.sku_id`))
    .innerJoin(goods, eq(goods.id, sku.goodsId))
    .innerJoin(warehouse, eq(warehouse.id, sql`b.warehouse_id`))
    .where(conditions(ctx, filter))
    .orderBy(filter.sort?.startsWith('-') ? sql`${by} DESC` : sql`${by} ASC`, sku.id, warehouse.id)
    .limit(page?.size ?? 100_000)
    .offset(page ? (page.number - 1) * page.size : 0)
}

export async function stockSumsThen(ctx: UserCtx, filter: StockFilter & { as_of: string }) {
  const [sums] = await ctx.db
    .select({
      rows: sql<number>`count(*)`.mapWith(Number),
      on_hand: sql<number>`coalesce(sum(b.on_hand), 0)`.mapWith(Number),
      value: sql<number>`coalesce(sum(b.value), 0)`.mapWith(Number),
    })
    .from(fromThen(filter.as_of))
    .innerJoin(sku, eq(sku.id, sql`b.sku_id`))
    .innerJoin(goods, eq(goods.id, sku.goodsId))
    .where(conditions(ctx, filter))
  return { rows: 0, on_hand: 0, value: 0, ...sums, reserved: 0, quarantine: 0, damaged: 0, available: 0 }
}
