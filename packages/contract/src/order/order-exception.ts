import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { seenBy } from '../kit/seen-by.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { orderMoney, orderRefs, staffMoney, staffResult } from './order/row.ts'

/** Exceptions of orders as cases for staff: owner, deadline, solution, who bears the cost, and what was done. */

/** How an exception can be solved. */
export const exceptionFixes = {
  address: ['Correct the address', '修改地址'],
  goods: ['Replace or find the items', '换货或补货'],
  label: ['Request a new label', '重新申请面单'],
  channel: ['Change the channel', '更换渠道'],
  papers: ['Provide documents', '补充资料'],
  reship: ['Send again', '重新发货'],
  refund: ['Refund', '退款'],
  cancel: ['Cancel the order', '取消订单'],
  wait: ['Wait', '等待'],
  other: ['Other', '其他'],
} as const
export type ExceptionFix = keyof typeof exceptionFixes

/** Who can bear the cost. */
export const costBearers = {
  us: ['Platform', '平台'],
  merchant: ['Merchant', '商户'],
  carrier: ['Carrier', '物流商'],
  supplier: ['Supplier', '供应商'],
} as const
export type CostBearer = keyof typeof costBearers

/** Staff who can own an exception. */
const owners = endpoint({
  method: 'GET',
  path: '/v1/order/exception/owners',
  permission: 'erp-order:list',
  about: ['Choose who has an exception', '选择异常负责人'],
  query: z.object({ search: wire.text(100).optional(), ids: wire.ids.optional() }),
  data: z.array(z.object({ id: z.number(), name: z.string() })),
})

/** The plan for an exception. Null means undecided; when changing a plan it leaves the value as it is. */
export const exceptionPlan = {
  owner_id: wire.maybe(wire.ref(() => owners)),
  /** Defaults to two days after the report. */
  due_at: wire.maybe(wire.instant),
  fix: wire.maybe(wire.choice(exceptionFixes)),
  bearer: wire.maybe(wire.choice(costBearers)),
}

/** Filters of order lists by exceptions. */
export const exceptionViews = {
  open: { en: 'All open', zh: '全部未处理' },
  late: { en: 'Overdue', zh: '已逾期' },
  nobody: { en: 'Without an owner', zh: '无负责人' },
} as const
export type ExceptionView = keyof typeof exceptionViews

export const exceptionFilters = {
  /** Who bears the cost of exceptions resolved within the last 90 days. */
  exception_bearer: wire.choice(costBearers).optional(),
  exception: wire.choice(exceptionViews).optional(),
  exception_owner_id: wire.ref(() => owners).optional(),
}

/** What a list's row shows of the open exception. */
export const exceptionOfRow = z.object({
  owner: z.string(),
  due_at: z.string(),
  /** Who is to bear the cost; empty while undecided. */
  bearer: z.enum(['', ...(Object.keys(costBearers) as CostBearer[])]),
})

const exceptionCase = z.object({
  id: z.number(),
  /** Display text, like `fix` and `bearer`, which are empty while undecided. */
  reason: z.string(),
  note: z.string(),
  owner: z.string(),
  due_at: z.string(),
  fix: z.string(),
  bearer: z.string(),
  opened_at: z.string(),
  opened_by: z.string(),
  /** Null while it is open. */
  closed_at: z.string().nullable(),
  closed_by: z.string(),
  /** What was done. */
  resolution: z.string(),
  /** What it cost, in US cents. */
  cost: seenBy(orderMoney, z.number().nullable()),
})
export type ExceptionCase = z.output<typeof exceptionCase>

export const orderException = {
  owners,
  /** The exceptions of an order, newest first. */
  list: endpoint({
    method: 'GET',
    path: '/v1/order/exceptions',
    permission: 'erp-order:list',
    about: ['Read the exceptions of an order', '查看订单异常'],
    query: z.object({ order_id: wire.id }),
    data: z.array(exceptionCase),
  }),
  plan: endpoint({
    method: 'PUT',
    path: '/v1/order/exception',
    permission: 'erp-order:update',
    about: ['Plan how exceptions are resolved', '安排异常处理'],
    body: orderRefs.extend(exceptionPlan),
    data: z.array(staffResult),
  }),
  /** Cost of exceptions resolved within the last 90 days, by who bears it. US cents. */
  costs: endpoint({
    method: 'GET',
    path: '/v1/order/exception/costs',
    permission: 'erp-order:list',
    about: ['Sum up what exceptions cost', '按承担方统计异常费用'],
    data: z.array(
      z.object({
        bearer: wire.choice(costBearers),
        name: z.string(),
        /** Number of orders, equal to the number in the list of orders. */
        orders: z.number(),
        cost: staffMoney,
      }),
    ),
  }),
}

export const orderExceptionErrors = errors('order-exception', {
  none: ['This order has no open exception.', '该订单没有未处理的异常。'],
  bearer: ['Say who bears the cost.', '请选择费用承担方。'],
  unpaid: [
    'The merchant hasn’t paid for this order; nothing can be charged to it.',
    '该订单尚未付款，不能向商户补款。',
  ],
  owner: ['This person may not work on orders.', '该人员无权处理订单。'],
})

export const manifest = () =>
  ({ audit: { 'order-exception': ['Order exception', '订单异常'] } }) satisfies Manifest
