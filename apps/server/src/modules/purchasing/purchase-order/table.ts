import type { Words } from '@dropyard/contract/kit/text'
import { purchaseOrder as contract } from '@dropyard/contract/purchasing/purchase-order'
import { purchaseOrderFlow } from '@dropyard/contract/purchasing/purchase-order/flow'
import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { id, instant, minor, oneOf, partOf, ref, refTo, stateOf, times } from '../../../kit/data/columns.ts'
import { namesFiles } from '../../../kit/data/file-columns.ts'
import { columnsOf } from '../../../kit/record/columns-of.ts'
import { approvalColumns } from '../../../kit/record/four-eyes.ts'
import { linesTable } from '../../../kit/record/lines-table.ts'
import { skuNameOf } from '../../catalog/goods/sku-name.ts'
import { sku } from '../../catalog/goods/table.ts'
import { goodsUnit } from '../../catalog/goods-unit/table.ts'
import { warehouse } from '../../warehouse/warehouse/table.ts'
import { priceFor } from '../goods-seller/table.ts'
import { supplierTitle } from '../supplier/name.ts'
import { supplier } from '../supplier/table.ts'

/** Purchase orders. Amounts are in minor units of the order's currency. */
export const purchaseOrder = pgTable(
  'purchase_order',
  {
    id: id(),
    poSn: text('po_sn').notNull().generatedAlwaysAs(sql`'PO' || lpad(id::text, 8, '0')`),
    ...columnsOf(contract, {
      supplierId: refTo('supplier_id', () => supplier.id),
      warehouseId: refTo('warehouse_id', () => warehouse.id),
      buyerId: ref('buyer_id').notNull(),
      attachments: text('attachments').array().notNull().default([]),
    }),
    state: stateOf(purchaseOrderFlow),
    pieces: integer('pieces').notNull().default(0),
    total: minor('total').notNull().default(0),
    totalCny: minor('total_cny'),
    rate: text('rate').notNull().default(''),
    /** In hundredths of a percent; null where the supplier quoted for no line. */
    aboveQuoted: integer('above_quoted'),
    /** The total that was approved last: later changes are compared with it. */
    approvedTotal: minor('approved_total'),
    placedOn: date('placed_on', { mode: 'string' }),
    /** Follows from the pieces that lines have received. */
    goods: oneOf('goods', ['none', 'part', 'all'], 'none'),
    /** Paid to its supplier: deposits, and its part of what was paid of bills (`setMoney`). */
    paid: minor('paid').notNull().default(0),
    /** Whether a payment of it was asked for that is neither made nor cancelled. */
    paymentAsked: boolean('payment_asked').notNull().default(false),
    /** What its supplier gets in the end, with tax: less for what never came, more where bills ask for more. Null: the total. */
    owed: minor('owed'),
    money: text('money_state', {
      enum: ['none', 'due', 'applied', 'part', 'paid', 'refund'],
    }).generatedAlwaysAs(
      sql`CASE WHEN placed_on IS NULL OR (state = 'cancelled' AND goods = 'none') THEN
        CASE WHEN paid > 0 AND state IN ('refused', 'cancelled') THEN 'refund' WHEN paid > 0 THEN 'part'
          WHEN payment_asked THEN 'applied' ELSE 'none' END
      WHEN paid > coalesce(owed, total) + 100 THEN 'refund'
      WHEN coalesce(owed, total) <= 0 THEN 'none'
      WHEN paid >= coalesce(owed, total) - 100 THEN 'paid'
      WHEN paid > 0 THEN 'part'
      WHEN payment_asked THEN 'applied'
      ELSE 'due' END`,
    ),
    /** What the version before this one reads instead of `money`. */
    moneyBefore: text('money').generatedAlwaysAs(
      sql`CASE WHEN placed_on IS NULL OR (state = 'cancelled' AND goods = 'none') THEN 'none' ELSE 'due' END`,
    ),
    revision: integer('revision').notNull().default(1),
    /** The version that discarding the change restores; null without a change that asked for approval. */
    revertsTo: integer('reverts_to'),
    holdReason: text('hold_reason').notNull().default(''),
    createdBy: ref('created_by').notNull(),
    /** Identifies the request of another module that wrote it. */
    requestKey: text('request_key'),
    /** Who wrote it last, who may not approve it either. */
    editedBy: ref('edited_by').notNull(),
    ...approvalColumns,
    ...times,
  },
  (t) => [
    uniqueIndex('purchase_order_sn').on(t.poSn),
    index('purchase_order_state').on(t.state, t.id),
    index('purchase_order_supplier').on(t.supplierId, t.id),
    index('purchase_order_warehouse').on(t.warehouseId, t.id),
    index('purchase_order_goods').on(t.goods, t.id),
    index('purchase_order_money').on(t.money, t.id),
    index('purchase_order_type').on(t.type, t.id),
    index('purchase_order_buyer').on(t.buyerId, t.id),
    index('purchase_order_due').on(t.dueOn, t.id),
    index('purchase_order_due_down').on(t.dueOn.desc().nullsLast(), t.id.desc().nullsFirst()),
    index('purchase_order_total').on(t.total, t.id),
    uniqueIndex('purchase_order_request').on(t.requestKey).where(sql`${t.requestKey} IS NOT NULL`),
    index('purchase_order_outer').on(t.outerNo).where(sql`${t.outerNo} <> ''`),
    index('purchase_order_express').using('gin', t.expressNos),
    index('purchase_order_held').on(t.id).where(sql`${t.holdReason} <> ''`),
    index('purchase_order_late')
      .on(t.id)
      .where(
        sql`placed_on IS NOT NULL AND state NOT IN ('closed', 'refused', 'cancelled') AND ${t.goods} <> 'all'`,
      ),
    check('purchase_order_placed', sql`${t.state} <> 'placed' OR ${t.placedOn} IS NOT NULL`),
  ],
)
namesFiles(purchaseOrder.attachments)

/** What the order's supplier says about a line's SKU. */
const supplied = (what: SQL, and = sql``): SQL =>
  sql`(SELECT ${what} FROM goods_seller JOIN purchase_order o ON o.supplier_id = goods_seller.supplier_id
    WHERE o.id = purchase_order_item.purchase_order_id AND goods_seller.sku_id = purchase_order_item.sku_id ${and})`

export const purchaseOrderItem = linesTable('purchase_order_item', purchaseOrder, contract, 'items', {
  columns: {
    skuId: ref('sku_id').references(() => sku.id),
    unitId: ref('unit_id').references(() => goodsUnit.id),
    amount: minor('amount').notNull(),
    received: integer('received').notNull().default(0),
    shortClosed: boolean('short_closed').notNull().default(false),
  },
  shown: {
    sku_name: (ctx) => skuNameOf(ctx, sql`purchase_order_item.sku_id`),
    supplier_code: sql`coalesce(${supplied(sql`goods_seller.supplier_code`)}, '')`,
    quoted: (ctx) =>
      supplied(
        sql`${priceFor(ctx, sql`purchase_order_item.pieces`)} * purchase_order_item.pack`,
        sql`AND goods_seller.currency = o.currency`,
      ).mapWith(Number),
  },
  extra: (t) => [
    index('purchase_order_item_sku').on(t.skuId as AnyPgColumn),
    index('purchase_order_item_source')
      .on(t.source as AnyPgColumn)
      .where(sql`${t.source} <> ''`),
    check('purchase_order_item_received', sql`${t.received} >= 0`),
  ],
})

const payeeId = ref('payee_id').references(() => supplier.id)
export const purchaseOrderCost = linesTable('purchase_order_cost', purchaseOrder, contract, 'costs', {
  columns: { payeeId, value: minor('value').notNull() },
  shown: { payee_name: supplierTitle(sql`purchase_order_cost.payee_id`) },
})

/** Orders as they were before a change of what is agreed. */
export const purchaseOrderVersion = pgTable(
  'purchase_order_version',
  {
    id: id(),
    orderId: partOf('order_id', () => purchaseOrder.id),
    number: integer('number').notNull(),
    at: instant('at').notNull(),
    /** Who replaced it. */
    by: jsonb('by').$type<Words>().notNull(),
    terms: jsonb('terms').$type<Record<string, unknown>>().notNull(),
  },
  (t) => [uniqueIndex('purchase_order_version_number').on(t.orderId, t.number)],
)
