import { difference as contract } from '@dropyard/contract/purchasing/difference'
import { type DifferenceOutcome, differenceFlow } from '@dropyard/contract/purchasing/difference/flow'
import { sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { serve } from '../../../kit/record/record.ts'
import { runFlow } from '../../../kit/record/workflow.ts'
import { skuNameOf } from '../../catalog/goods/sku-name.ts'
import { receivedOf, supplierOfLine } from '../asn/counted.ts'
import { titleOf } from '../supplier/name.ts'
import { supplier } from '../supplier/table.ts'
import { decide } from './decide.ts'
import { difference } from './table.ts'

/** Differences of arrivals, and what is decided about them. */

const outcomes = Object.keys(differenceFlow.actions) as DifferenceOutcome[]
const byOutcome = <T>(of: (outcome: DifferenceOutcome) => T) =>
  Object.fromEntries(outcomes.map((outcome) => [outcome, of(outcome)]))
type Decided = typeof difference.$inferSelect

export const flow = runFlow(differenceFlow, {
  table: difference,
  effects: byOutcome((outcome) => async (ctx: Ctx, _row: Decided, { note }: { note: string }) => ({
    ...{ outcome, note, decidedBy: ctx.user?.id ?? null, decidedAt: ctx.now },
  })),
  // The difference is decided by then, so that it isn't found again.
  afterMove: byOutcome(
    (outcome) =>
      (ctx: Ctx, row: Decided, { note }: { note: string }) =>
        decide(ctx as UserCtx, row, outcome, note),
  ),
})

const ofLine = (what: ReturnType<typeof sql>) =>
  sql`(SELECT ${what} FROM asn_item i JOIN asn a ON a.id = i.asn_id WHERE i.id = ${difference.lineId})`
const supplierId = ofLine(supplierOfLine('i', 'a'))
const item = (ctx: Ctx) => ofLine(sql`coalesce(${skuNameOf(ctx, sql`i.sku_id`)}, i.subject)`)
const words = (lang: 'en' | 'zh') =>
  sql.join(
    outcomes.map(
      (one) => sql`WHEN ${one} THEN ${differenceFlow.actions[one].historyLabel[lang === 'en' ? 0 : 1]}`,
    ),
    sql` `,
  )

export const served = serve(contract, difference, {
  flow,
  search: [
    (text) =>
      sql`${difference.lineId} IN (SELECT i.id FROM asn_item i JOIN sku k ON k.id = i.sku_id JOIN asn a ON a.id = i.asn_id
        WHERE k.code = ${text} OR a.asn_sn = ${text})`,
  ],
  columns: {
    asn_name: ofLine(sql`a.asn_sn`),
    supplier_id: supplierId.mapWith((id) => (id === null ? null : Number(id))),
    supplier_name: (ctx) =>
      sql`(SELECT ${titleOf(ctx)} FROM ${supplier} WHERE ${supplier.id} = ${supplierId})`,
    item,
    expected: ofLine(sql`i.expected`).mapWith(Number),
    received: ofLine(receivedOf(sql`i.id`)).mapWith(Number),
    outcome: (ctx) => sql`CASE ${difference.outcome} ${words(ctx.lang)} ELSE '' END`,
  },
  filters: {
    // By the indexes of orders and arrivals: a line's supplier is that of its order, else of its arrival.
    supplier_id: (id) => sql`${difference.lineId} IN (
      SELECT i.id FROM purchase_order o JOIN asn_item i ON i.po_id = o.id WHERE o.supplier_id = ${id}
      UNION ALL SELECT i.id FROM asn a JOIN asn_item i ON i.asn_id = a.id AND i.po_id IS NULL WHERE a.supplier_id = ${id})`,
    warehouse_id: (id) => sql`${difference.asnId} IN (SELECT a.id FROM asn a WHERE a.warehouse_id = ${id})`,
  },
})
