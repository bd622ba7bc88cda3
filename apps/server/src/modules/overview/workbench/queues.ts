import type { Words } from '@dropyard/contract/kit/text'
import type { WorkDay } from '@dropyard/contract/overview/workbench'
import { link } from '@dropyard/contract/pages'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { UserCtx } from '../../../kit/context.ts'
import { customer } from '../../customer/customer/table.ts'
import { dueToday } from '../../customer/follow-up/due.ts'
import { order } from '../../order/order/table.ts'
import { isParcelToPack } from '../../order/packing/facts.ts'
import { wave } from '../../order/wave/table.ts'
import { arrivalsToDo } from '../../purchasing/asn/counted.ts'
import { asn } from '../../purchasing/asn/table.ts'
import { difference } from '../../purchasing/difference/table.ts'
import { isLateSql } from '../../purchasing/purchase-order/awaited.ts'
import { purchaseOrder } from '../../purchasing/purchase-order/table.ts'
import { purchasePlan } from '../../purchasing/purchase-plan/table.ts'
import { supplierReturn } from '../../purchasing/supplier-return/table.ts'

/**
 * Purchasing and warehouse work that waits, each with a link to the list that it counts. A user sees those queues whose next step
 * they may take.
 */

interface Queue {
  readonly key: string
  readonly name: Words
  /** The permission of the next step. */
  readonly may: string
  readonly table: PgTable
  readonly where: SQL
  readonly to: string
  readonly isLate?: true
  /** The station in which the work is done by scan. */
  readonly station?: string
}

const plan = (state: 'suggested' | 'submitted' | 'approved', may: string, name: Words): Queue => ({
  ...{ key: `plan-${state}`, name, may: `purchase-plan:${may}`, table: purchasePlan },
  where: eq(purchasePlan.state, state),
  to: link('/purchasePlan', { state }),
})
const orders = (
  state: 'draft' | 'submitted' | 'confirming' | 'approved',
  may: string,
  name: Words,
): Queue => ({
  ...{ key: `orders-${state}`, name, may: `purchase-orders:${may}`, table: purchaseOrder },
  where: eq(purchaseOrder.state, state),
  to: link('/purchaseOrders', { state }),
})
const arrivals = (to_do: keyof typeof arrivalsToDo, may: string, name: Words): Queue => ({
  ...{ key: `arrivals-${to_do}`, name, may: `asn:${may}`, table: asn },
  where: arrivalsToDo[to_do],
  to: link('/asnList', { to_do }),
  ...(to_do === 'reconcile' ? {} : { station: link(to_do === 'receive' ? '/receive' : '/putAway') }),
})

/** In the order of the way in. */
const queuesOf = (ctx: UserCtx): readonly Queue[] => [
  {
    ...{ key: 'follow-ups', may: 'customer:follow-up', table: customer },
    name: { en: 'Follow-ups due', zh: '今日待跟进' },
    where: dueToday(ctx) ?? sql`true`,
    to: link('/followUps', { when: 'today' }),
  },
  {
    ...{ key: 'ship-by', may: 'erp-order:check', table: order, isLate: true },
    name: { en: 'Orders to ship within 24 h', zh: '24 小时内须发货订单' },
    where: sql`${order.shipBy} IS NOT NULL AND ${order.shippedAt} IS NULL AND NOT ${order.cancelled}
      AND ${order.shipBy} < ${ctx.now.toISOString()}::timestamptz + interval '1 day' AND ${order.payment} <> 'due'`,
    to: link('/erpOrders', { ship_by: 'day' }),
  },
  plan('suggested', 'submit', { en: 'Suggestions to submit', zh: '待提交采购建议' }),
  plan('submitted', 'approve', { en: 'Suggestions to approve', zh: '待审批采购建议' }),
  plan('approved', 'order', { en: 'Suggestions to order', zh: '待下单采购建议' }),
  orders('draft', 'submit', { en: 'Purchase orders to submit', zh: '待提交采购单' }),
  orders('submitted', 'approve', { en: 'Purchase orders to approve', zh: '待审批采购单' }),
  orders('confirming', 'second-approve', { en: 'Second approvals', zh: '待复审采购单' }),
  orders('approved', 'order', { en: 'Purchase orders to place', zh: '待下单采购单' }),
  {
    ...{ key: 'orders-late', may: 'purchase-orders:update', table: purchaseOrder, isLate: true },
    name: { en: 'Late purchase orders', zh: '逾期采购单' },
    where: isLateSql(ctx),
    to: link('/purchaseOrders', { late: true }),
  },
  arrivals('receive', 'receive', { en: 'Arrivals to receive', zh: '待收货到货单' }),
  arrivals('put_away', 'put-away', { en: 'Arrivals to put away', zh: '待上架到货单' }),
  {
    ...{ key: 'differences', may: 'difference:wait', table: difference },
    name: { en: 'Differences to decide', zh: '待处理到货差异' },
    where: eq(difference.state, 'open'),
    to: link('/differences', { state: 'open' }),
  },
  {
    ...{ key: 'returns', may: 'supplier-return:send', table: supplierReturn },
    name: { en: 'Returns to send', zh: '待寄出采购退货' },
    where: eq(supplierReturn.state, 'draft'),
    to: link('/supplierReturns', { state: 'draft' }),
  },
  {
    ...{ key: 'waves', may: 'wave:start', table: wave },
    name: { en: 'Waves to pick', zh: '待拣货波次' },
    where: eq(wave.state, 'released'),
    to: link('/waves', { state: 'released' }),
  },
  {
    ...{ key: 'packing', may: 'packing:scan', table: order },
    name: { en: 'Parcels to pack', zh: '待打包包裹' },
    where: isParcelToPack,
    to: link('/pack'),
  },
  arrivals('reconcile', 'reconcile', { en: 'Arrivals to complete', zh: '待核销到货单' }),
]

export async function queues(ctx: UserCtx): Promise<WorkDay['queues']> {
  const mine = queuesOf(ctx).filter(({ may }) => ctx.user.permissions.has(may))
  const totals = await Promise.all(mine.map(({ table, where }) => ctx.db.$count(table, where)))
  return mine.map(({ key, name, to, isLate = false, station = null }, at) => ({
    ...{ key, name: name[ctx.lang], to, total: totals[at] ?? 0, is_late: isLate, station },
  }))
}
