import type { goodsSeller as contract } from '@dropyard/contract/purchasing/goods-seller'
import { type SQL, sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { id, minor, refTo, times } from '../../../kit/data/columns.ts'
import { today } from '../../../kit/data/days.ts'
import { sku } from '../../catalog/goods/table.ts'
import { supplier } from '../supplier/table.ts'

const said = (name: string) => text(name).notNull().default('')
const pieces = (name: string) => integer(name).notNull().default(1)
const dateOf = (name: string) => date(name, { mode: 'string' })

/** The suppliers of SKUs. Amounts are in minor units of the currency. */
export const goodsSeller = pgTable(
  'goods_seller',
  {
    id: id(),
    supplierId: refTo('supplier_id', () => supplier.id),
    skuId: refTo('sku_id', () => sku.id),
    supplierCode: said('supplier_code'),
    model: said('model'),
    preference: pieces('preference'),
    currency: text('currency').notNull(),
    moq: pieces('moq'),
    orderMultiple: pieces('order_multiple'),
    packQuantity: pieces('pack_quantity'),
    leadDays: integer('lead_days'),
    tiers: jsonb('tiers').$type<z.output<(typeof contract)['input']>['tiers']>().notNull().default([]),
    contractPrice: minor('contract_price'),
    contractFrom: dateOf('contract_from'),
    contractTo: dateOf('contract_to'),
    lastPrice: minor('last_price'),
    lastDate: dateOf('last_date'),
    link: said('link'),
    offerId: said('offer_id'),
    specId: said('spec_id'),
    offerSkuId: said('offer_sku_id'),
    note: said('note'),
    ...times,
  },
  (t) => [
    uniqueIndex('goods_seller_sku').on(t.skuId, t.supplierId),
    index('goods_seller_supplier').on(t.supplierId, t.id),
    index('goods_seller_preference').on(t.preference, t.id),
    index('goods_seller_lead_days').on(t.leadDays, t.id),
    index('goods_seller_lead_days_down').on(t.leadDays.desc().nullsLast(), t.id.desc().nullsFirst()),
    index('goods_seller_last_date').on(t.lastDate, t.id),
    index('goods_seller_last_date_down').on(t.lastDate.desc().nullsLast(), t.id.desc().nullsFirst()),
    index('goods_seller_offer').on(t.offerId).where(sql`${t.offerId} <> ''`),
    check('goods_seller_contract', sql`${t.contractTo} >= ${t.contractFrom}`),
    check('goods_seller_pieces', sql`least(${t.moq}, ${t.orderMultiple}, ${t.packQuantity}) > 0`),
  ],
)

/**
 * Whether it is the SKU's default: the first choice among suppliers that aren't blocked, the oldest row among equals. False for
 * all rows if all suppliers are blocked.
 */
export const isDefault = sql<boolean>`coalesce(goods_seller.id = (SELECT o.id FROM goods_seller o
  JOIN supplier s ON s.id = o.supplier_id AND s.status <> 'blocked'
  WHERE o.sku_id = goods_seller.sku_id ORDER BY o.preference, o.id LIMIT 1), false)`

/**
 * A supplier's current unit price: the contract price while it is valid, else the one for the smallest quantity, else the last
 * price paid.
 */
export const priceToday = (ctx: Pick<Ctx, 'now'>): SQL => priceBy(ctx, sql`NULL`)

/** Same for an order of this quantity: the price of the highest tier that it reaches. */
export const priceFor = (ctx: Pick<Ctx, 'now'>, quantity: SQL): SQL =>
  priceBy(
    ctx,
    sql`(SELECT (tier ->> 'price')::bigint FROM jsonb_array_elements(goods_seller.tiers) tier
      WHERE (tier ->> 'from')::int <= ${quantity} ORDER BY (tier ->> 'from')::int DESC LIMIT 1)`,
  )

function priceBy(ctx: Pick<Ctx, 'now'>, tier: SQL): SQL {
  const day = today(ctx)
  return sql`coalesce(CASE WHEN coalesce(goods_seller.contract_from <= ${day}, true)
    AND coalesce(goods_seller.contract_to >= ${day}, true) THEN goods_seller.contract_price END,
    ${tier}, (goods_seller.tiers -> 0 ->> 'price')::bigint, goods_seller.last_price)`
}
