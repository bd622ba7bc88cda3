import { z } from 'zod'
import { endpoint, listEndpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { rowRefs } from '../kit/row-actions.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { addressesAsked } from './erp-order.ts'
import { addressRow, staffResult } from './order/row.ts'
import { type AxisName, orderAxes } from './order/state.ts'

/** What staff ask about an order: its possible moves, its addresses, and the warehouse's progress. */

/** Moves that staff can make, with the axis that each changes. The status in lists is derived from the axes. */
export const deskMoves = {
  check: { axis: 'fulfilment', words: ['Approve', '审核'] },
  label: { axis: 'fulfilment', words: ['Request label', '申请面单'] },
  pack: { axis: 'fulfilment', words: ['Mark as packed', '标记打包'] },
  ship: { axis: 'fulfilment', words: ['Mark as shipped', '标记发货'] },
  deliver: { axis: 'fulfilment', words: ['Delivered', '标记签收'] },
  cancel: { axis: 'payment', words: ['Cancel order', '取消订单'] },
} as const
export type DeskMove = keyof typeof deskMoves
export const deskMoveNames = Object.keys(deskMoves) as [DeskMove, ...DeskMove[]]
const axes = Object.keys(orderAxes) as [AxisName, ...AxisName[]]

export const warehouseSteps = {
  accepted: { en: 'Order accepted', zh: '已接单' },
  reserved: { en: 'Items reserved', zh: '已预留库存' },
  checked: { en: 'Approved', zh: '已审核' },
  labelled: { en: 'Label ready', zh: '面单已生成' },
  in_wave: { en: 'In picking wave', zh: '已进入拣货波次' },
  picked: { en: 'Picked', zh: '已拣货' },
  verified: { en: 'Items checked by scan', zh: '已扫码核对' },
  measured: { en: 'Weighed by the warehouse', zh: '仓库称重' },
  packed: { en: 'Packed', zh: '已打包' },
  handed_over: { en: 'Shipped', zh: '已发货' },
  scanned: { en: 'First carrier scan', zh: '物流商揽收' },
  weighed: { en: 'Weighed by the carrier', zh: '物流商称重' },
  delivered: { en: 'Delivered', zh: '已签收' },
} as const
export type WarehouseStep = keyof typeof warehouseSteps

const one = z.object({ id: wire.id })

export const orderDesk = {
  /** The current state of each axis, and for each move whether it is possible and why not. */
  moves: endpoint({
    method: 'GET',
    path: '/v1/order/change-status',
    permission: 'erp-order:list',
    about: ['List how an order can move on', '查看订单可执行操作'],
    query: one,
    data: z.object({
      status: z.number(),
      status_name: z.string(),
      axes: z.array(z.object({ axis: z.enum(axes), state: z.string(), name: z.string() })),
      moves: z.array(
        z.object({
          move: z.enum(deskMoveNames),
          axis: z.enum(axes),
          name: z.string(),
          allowed: z.boolean(),
          reason: z.string(),
        }),
      ),
    }),
  }),
  /** Makes a move on the axes. A status is never set directly. */
  changeStatus: endpoint({
    method: 'PUT',
    path: '/v1/order/change-status',
    permission: 'erp-order:change-status',
    about: ['Move orders on', '变更订单状态'],
    body: z.object({
      orders: rowRefs,
      move: wire.choice(deskMoveNames),
      /** Only for cancelling, and for marking a parcel as delivered. */
      reason: wire.text(200, 0).default(''),
    }),
    data: z.array(staffResult),
  }),
  /** One row for each item, with the address as one block and a picture: for suppliers and small warehouses. */
  exportAddress2: endpoint({
    method: 'GET',
    path: '/v1/order/export-address2',
    permission: 'erp-order:export',
    about: ['Export items with addresses', '导出商品与地址'],
    query: addressesAsked.extend({ format: wire.choice(['csv', 'xlsx']).default('xlsx') }),
    raw: true,
    secrets: ['search'],
  }),
  /** Current and former addresses of orders, newest first. */
  addresses: listEndpoint({
    path: '/v1/address',
    permission: 'erp-order:list',
    about: ['List addresses of orders', '查看订单地址列表'],
    row: z.object({
      id: z.number(),
      order_id: z.number(),
      order_sn: z.string(),
      company: z.string(),
      current: z.boolean(),
      /** Until when it was the order's address; null for the current one. */
      until: z.string().nullable(),
      changed_by: z.string(),
      address: addressRow,
    }),
    filters: { order_id: wire.id.optional(), order_sn: wire.text(40).optional() },
  }),
  /**
   * The warehouse's progress with an order, from what was recorded. Merchants see only their own orders, without names of staff.
   */
  steps: endpoint({
    method: 'GET',
    path: '/erp/wms-steps',
    permission: 'signed-in',
    about: ['View the warehouse steps of an order', '查看仓库作业进度'],
    query: z.object({ order_id: wire.id }),
    data: z.array(
      z.object({
        code: z.enum(Object.keys(warehouseSteps) as [WarehouseStep, ...WarehouseStep[]]),
        name: z.string(),
        state: z.enum(['wait', 'process', 'finish', 'error']),
        time: z.string().nullable(),
        operator: z.string(),
        note: z.string(),
      }),
    ),
  }),
}

export const orderDeskErrors = errors('order-desk', {
  reason: ['Say why.', '请填写原因。'],
})

export const manifest = () =>
  ({
    roles: { 'erp-order:change-status': ['order-clerk'] },
  }) satisfies Manifest
