import { seesCosts } from '@dropyard/contract/warehouse/stock'
import { type MovementKind, movementKinds } from '@dropyard/contract/warehouse/stock/words'
import { and, asc, count, desc, eq, gt, ilike, lte, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { UserCtx } from '../../../kit/context.ts'
import { likePattern } from '../../../kit/data/filters.ts'
import { countUpTo, pageAndSome } from '../../../kit/data/page-and-total.ts'
import { nameIn } from '../../../kit/data/people.ts'
import { mayRead } from '../../../kit/http/withheld.ts'
import { person } from '../../account/user/table.ts'
import { visibleGoods } from '../../catalog/goods/sight.ts'
import { goods, sku } from '../../catalog/goods/table.ts'
import { warehouseName } from '../warehouse/name.ts'
import { warehouse } from '../warehouse/table.ts'
import { freePieces } from './available.ts'
import { stockBalance, stockMovement } from './table.ts'

/** Queries for stock, movements and warehouses. */

export interface StockFilter {
  search?: string | undefined
  warehouse_id?: number | undefined
  sku_id?: number | undefined
  sold_out?: boolean | undefined
  awaited?: boolean | undefined
  no_cost?: boolean | undefined
  as_of?: string | undefined
  sort?: string | undefined
}
export interface PageOf {
  number: number
  size: number
}

const total = (column: SQL | AnyPgColumn) => sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number)

/** Conditions about SKU and warehouse, of balances of now or of another time. */
export const placeConditions = (
  ctx: UserCtx,
  { warehouse_id, sku_id, search }: StockFilter,
  { skuId, warehouseId }: Readonly<Record<'skuId' | 'warehouseId', SQL | AnyPgColumn>>,
): SQL | undefined =>
  and(
    visibleGoods(ctx),
    warehouse_id === undefined ? undefined : sql`${warehouseId} = ${warehouse_id}`,
    sku_id === undefined ? undefined : sql`${skuId} = ${sku_id}`,
    search === undefined
      ? undefined
      : or(
          ilike(sku.code, likePattern(search)),
          eq(sku.barcode, search),
          ilike(goods.titleEn, likePattern(search)),
          ilike(goods.titleZh, likePattern(search)),
        ),
  )

const conditions = (ctx: UserCtx, filter: StockFilter): SQL | undefined =>
  and(
    placeConditions(ctx, filter, stockBalance),
    filter.sold_out === undefined
      ? undefined
      : filter.sold_out
        ? lte(freePieces, sql`0`)
        : sql`${freePieces} > 0`,
    filter.awaited === undefined
      ? undefined
      : filter.awaited
        ? gt(stockBalance.waiting, 0)
        : eq(stockBalance.waiting, 0),
    filter.no_cost === undefined || !mayRead(ctx.user, seesCosts)
      ? undefined
      : sql`(${stockBalance.onHand} > 0 AND ${stockBalance.value} = 0) = ${filter.no_cost}`,
  )

const sortable: Record<string, SQL | AnyPgColumn> = {
  sku: sku.code,
  on_hand: stockBalance.onHand,
  reserved: stockBalance.reserved,
  waiting: stockBalance.waiting,
  available: freePieces,
  value: stockBalance.value,
}

export async function stockRows(ctx: UserCtx, filter: StockFilter, page?: PageOf) {
  const wanted = (filter.sort ?? 'sku').replace(/^-/, '')
  // The order of values would say what people may not see.
  const by = (wanted === 'value' && !mayRead(ctx.user, seesCosts) ? undefined : sortable[wanted]) ?? sku.code
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
      on_hand: stockBalance.onHand,
      reserved: stockBalance.reserved,
      waiting: stockBalance.waiting,
      quarantine: stockBalance.quarantine,
      damaged: stockBalance.damaged,
      incoming: stockBalance.incoming,
      checks: goods.checks,
      available: sql<number>`${freePieces}`.mapWith(Number),
      value: stockBalance.value,
      unit_cost: sql<
        number | null
      >`round(${stockBalance.value}::numeric / nullif(${stockBalance.onHand}, 0))`.mapWith(Number),
    })
    .from(stockBalance)
    .innerJoin(sku, eq(sku.id, stockBalance.skuId))
    .innerJoin(goods, eq(goods.id, sku.goodsId))
    .innerJoin(warehouse, eq(warehouse.id, stockBalance.warehouseId))
    .where(conditions(ctx, filter))
    .orderBy(filter.sort?.startsWith('-') ? desc(by) : asc(by), asc(sku.id), asc(warehouse.id))
    .limit(page?.size ?? 100_000)
    .offset(page ? (page.number - 1) * page.size : 0)
}

export async function stockSums(ctx: UserCtx, filter: StockFilter) {
  const [sums] = await ctx.db
    .select({
      rows: count(),
      on_hand: total(stockBalance.onHand),
      reserved: total(stockBalance.reserved),
      quarantine: total(stockBalance.quarantine),
      damaged: total(stockBalance.damaged),
      available: total(freePieces),
      value: total(stockBalance.value),
    })
    .from(stockBalance)
    .innerJoin(sku, eq(sku.id, stockBalance.skuId))
    .innerJoin(goods, eq(goods.id, sku.goodsId))
    .where(conditions(ctx, filter))
  return { rows: 0, on_hand: 0, reserved: 0, quarantine: 0, damaged: 0, available: 0, value: 0, ...sums }
}

export interface MovementFilter {
  sku_id?: number | undefined
  warehouse_id?: number | undefined
  kind?: MovementKind | undefined
  reference?: string | undefined
  sort?: string | undefined
}

/** Movements of goods that the user may see, and of orders of companies in their scope, by row-level security. */
const withinSight = (ctx: UserCtx): SQL | undefined =>
  ctx.user.sees === 'all'
    ? undefined
    : and(
        sql`${stockMovement.skuId} IN (SELECT ${sku.id} FROM ${sku} JOIN ${goods} ON ${goods.id} = ${sku.goodsId} WHERE ${visibleGoods(ctx)})`,
        sql`(${stockMovement.orderId} IS NULL OR ${stockMovement.orderId} IN (SELECT id FROM "order"))`,
      )

export async function movementRows(ctx: UserCtx, filter: MovementFilter, page: PageOf) {
  const where = and(
    withinSight(ctx),
    filter.sku_id === undefined ? undefined : eq(stockMovement.skuId, filter.sku_id),
    filter.warehouse_id === undefined ? undefined : eq(stockMovement.warehouseId, filter.warehouse_id),
    filter.kind === undefined ? undefined : eq(stockMovement.kind, filter.kind),
    filter.reference === undefined ? undefined : eq(stockMovement.reference, filter.reference),
  )
  const { data: rows, ...counted } = await pageAndSome(
    ctx.db,
    ctx.db
      .select({
        move: stockMovement,
        sku: sku.code,
        warehouse: warehouseName(ctx),
        user: nameIn(ctx),
        bins: sql<string>`coalesce((SELECT string_agg(b.code || ' ' || to_char(m.change, 'FMSG999999999'), ', ' ORDER BY m.id)
          FROM bin_movement m JOIN bin b ON b.id = m.bin_id WHERE m.movement_id = ${stockMovement.id}), '')`,
        value:
          sql<number>`(SELECT coalesce(sum(c.value), 0) FROM cost_layer_move c WHERE c.movement_id = ${stockMovement.id})`.mapWith(
            Number,
          ),
      })
      .from(stockMovement)
      .innerJoin(sku, eq(sku.id, stockMovement.skuId))
      .innerJoin(warehouse, eq(warehouse.id, stockMovement.warehouseId))
      .leftJoin(person, eq(person.id, stockMovement.userId))
      .where(where)
      // Ids are in the order of time.
      .orderBy(filter.sort === 'create_time' ? asc(stockMovement.id) : desc(stockMovement.id))
      .limit(page.size)
      .offset((page.number - 1) * page.size),
    ctx.db
      .select({ one: sql`1` })
      .from(stockMovement)
      .where(where)
      .limit(countUpTo + 1),
  )
  const data = rows.map(({ move, sku: code, warehouse: name, user, bins, value }) => ({
    id: move.id,
    create_time: move.at,
    sku_id: move.skuId,
    sku: code,
    warehouse_id: move.warehouseId,
    warehouse_name: name,
    kind: move.kind,
    kind_name: movementKinds[move.kind][ctx.lang],
    on_hand_change: move.onHandChange,
    reserved_change: move.reservedChange,
    waiting_change: move.waitingChange,
    quarantine_change: move.quarantineChange,
    damaged_change: move.damagedChange,
    value_change: value,
    bins,
    reference: move.reference,
    remark: move.remark,
    user_name: user ?? '',
  }))
  return { data, ...counted }
}
