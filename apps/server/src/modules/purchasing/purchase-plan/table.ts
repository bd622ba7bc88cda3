import { purchasePlan as contract, type PlanTerm } from '@dropyard/contract/purchasing/purchase-plan'
import { openStates, purchasePlanFlow } from '@dropyard/contract/purchasing/purchase-plan/flow'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, ref, refTo, stateOf, times } from '../../../kit/data/columns.ts'
import { columnsOf } from '../../../kit/record/columns-of.ts'
import { sku } from '../../catalog/goods/table.ts'
import { warehouse } from '../../warehouse/warehouse/table.ts'
import { purchaseOrder } from '../purchase-order/table.ts'
import { supplier } from '../supplier/table.ts'

/** A part of a quantity: its pieces, and how many rows they are computed from. */
export interface Term {
  readonly name: PlanTerm
  readonly pieces: number
  readonly count: number
}

export const isOpen = sql.raw(`state IN (${openStates.map((state) => `'${state}'`).join(', ')})`)

/** What is to be bought of a SKU for a warehouse. */
export const purchasePlan = pgTable(
  'purchase_plan',
  {
    id: id(),
    ...columnsOf(contract, {
      skuId: refTo('sku_id', () => sku.id),
      warehouseId: refTo('warehouse_id', () => warehouse.id),
      supplierId: ref('supplier_id').references(() => supplier.id),
    }),
    state: stateOf(purchasePlanFlow),
    suggested: integer('suggested').notNull().default(0),
    /** They sum to `suggested`. */
    terms: jsonb('terms').$type<Term[]>().notNull().default([]),
    warnings: text('warnings').array().notNull().default([]),
    /** The supplier's. */
    buyerId: ref('buyer_id'),
    outcome: text('outcome').notNull().default(''),
    poId: ref('po_id').references(() => purchaseOrder.id, { onDelete: 'set null' }),
    /** Who wrote or changed it last; null for a row that only the nightly run wrote. */
    editedBy: ref('edited_by'),
    submittedBy: ref('submitted_by'),
    /** The last run that suggested it. */
    runAt: instant('run_at'),
    ...times,
  },
  (t) => [
    uniqueIndex('purchase_plan_open').on(t.skuId, t.warehouseId).where(isOpen),
    index('purchase_plan_state').on(t.state, t.neededBy, t.id),
    index('purchase_plan_needed').on(t.neededBy, t.id),
    index('purchase_plan_needed_down').on(t.neededBy.desc().nullsLast(), t.id.desc().nullsFirst()),
    index('purchase_plan_quantity').on(t.quantity, t.id),
    index('purchase_plan_warehouse').on(t.warehouseId, t.neededBy, t.id),
    index('purchase_plan_supplier').on(t.supplierId, t.neededBy, t.id),
    index('purchase_plan_buyer').on(t.buyerId, t.neededBy, t.id),
    index('purchase_plan_warnings').using('gin', t.warnings),
    index('purchase_plan_order').on(t.poId).where(sql`${t.poId} IS NOT NULL`),
    check('purchase_plan_suggested', sql`${t.suggested} >= 0`),
  ],
)
