import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { record } from '../../kit/record.ts'
import { allowed, rowActions } from '../../kit/row-actions.ts'
import { listedUnder } from '../../kit/under.ts'
import * as wire from '../../kit/wire.ts'
import type { Manifest } from '../../manifest.ts'
import { bin } from '../../warehouse/bin.ts'
import { wave } from '../wave.ts'

/** What a wave has: its orders, and what is picked for them from which bin. Both are made when it is released. */

const waveId = wire.ref(() => wave.select)

const orderState = wire.choice({
  picking: ['To pick', '待拣货', 'amber'],
  picked: ['Picked', '已拣货', 'blue'],
  out: ['Packed', '已打包', 'green'],
  dropped: ['Dropped', '已移出', 'grey'],
})

/** Why an order left its wave. */
export const dropReasons = {
  cancelled: ['Cancelled or refunded', '已取消或退款', 'red'],
  label: ['Label voided', '面单作废', 'amber'],
  short: ['Out of stock', '缺货', 'red'],
  wave: ['Wave cancelled', '波次取消', 'grey'],
  hand: ['By hand', '人工移出', 'grey'],
} as const
export type DropReason = keyof typeof dropReasons

const ownOrder = record({
  name: 'wave-order',
  path: '/v1/wave-order',
  title: ['Orders of waves', '波次订单'],
  singular: ['order', '订单'],
  empty: ['No orders yet', '暂无订单'],
  messages: {
    search: ['Order number', '订单号'],
    emptyHelp: ['Orders join when the wave is released.', '下发波次时自动选入订单。'],
  },
  immutable: true,
  readPermission: 'wave:list',
  fields: {
    wave_id: [waveId, 'Wave', '波次', { withName: true }],
    order_id: [wire.id, 'Order', '订单', { withName: true }],
    position: [wire.int(), 'Place', '序号'],
    state: [orderState, 'Status', '状态'],
    pieces: [wire.int(), 'Items', '件数'],
    picked: [wire.int(), 'Picked', '已拣'],
    tote: [wire.text(200, 0), 'Tote', '周转箱'],
    dropped_at: [wire.nullable(wire.instant), 'Dropped', '移出时间'],
    drop_reason: [wire.nullable(wire.choice(dropReasons)), 'Reason', '移出原因'],
    actions: allowed,
  },
  filter: { wave_id: waveId.optional(), order_id: wire.id.optional() },
  sortable: ['position'],
  endpoints: ['list', 'get'],
  labelField: 'order_id',
  columns: ['position', 'order_id', 'state', 'pieces', 'picked', 'tote', 'dropped_at', 'drop_reason'],
})

/** Takes orders out of a wave, such as those that are on hold. */
const dropOrders = endpoint({
  method: 'PUT',
  path: '/v1/wave-order/drop',
  permission: 'wave:cancel',
  about: ['Drop orders from waves', '将订单移出波次'],
  body: z.object({ ids: wire.ids }),
  data: z.object({ dropped: z.number() }),
})

export const waveOrder = {
  ...ownOrder,
  drop: dropOrders,
  actions: rowActions<Pick<z.output<typeof ownOrder.row>, 'state'>>()({
    name: 'wave-order',
    actions: {
      drop: {
        words: ['Drop from wave', '移出波次'],
        successText: [
          ['Order dropped', '订单已移出'],
          ['{{count}} orders were dropped', '已移出 {{count}} 个订单'],
        ],
        call: dropOrders,
        danger: true,
        lead: [
          'It can join another wave. What was picked already has to be put back.',
          '订单可进入其他波次，已拣商品需放回库位。',
        ],
        may: ({ state }) => ({ ok: state === 'picking' || state === 'picked' }),
      },
    },
  }),
}

export const pickStates = {
  to_pick: ['To pick', '待拣', 'amber'],
  picked: ['Picked', '已拣', 'blue'],
  short: ['Missing', '缺货', 'red'],
  to_return: ['To put back', '待放回', 'amber'],
  returned: ['Put back', '已放回', 'grey'],
  shipped: ['Shipped', '已发货', 'green'],
  dropped: ['Dropped', '已移出', 'grey'],
} as const
const pickState = wire.choice(pickStates)

export const wavePick = record({
  name: 'wave-pick',
  path: '/v1/wave-pick',
  title: ['Picks', '拣货明细'],
  singular: ['pick', '拣货明细'],
  empty: ['No picks yet', '暂无拣货明细'],
  messages: {
    search: ['SKU, product, bin or order', 'SKU、商品、库位或订单号'],
    emptyHelp: ['Picks are made when the wave is released.', '下发波次时自动生成。'],
  },
  immutable: true,
  readPermission: 'wave:list',
  fields: {
    wave_id: [waveId, 'Wave', '波次', { withName: true }],
    order_id: [wire.id, 'Order', '订单', { withName: true }],
    bin_id: [wire.ref(() => bin.select), 'Bin', '库位', { withName: true }],
    sku_id: [wire.id, 'SKU', 'SKU', { withName: true }],
    title: [wire.text(400, 0), 'Product', '商品'],
    pieces: [wire.int(), 'Items', '件数'],
    picked: [wire.int(), 'Picked', '已拣'],
    short: [wire.int(), 'Missing', '缺货'],
    tote_bin_id: [wire.nullable(wire.ref(() => bin.select)), 'Tote', '周转箱', { withName: true }],
    state: [pickState, 'Status', '状态'],
  },
  filter: {
    wave_id: waveId.optional(),
    order_id: wire.id.optional(),
    bin_id: wire.ref(() => bin.select).optional(),
    state: pickState.optional(),
  },
  tabs: 'state',
  sortable: ['pieces'],
  endpoints: ['list', 'get', 'export'],
  labelField: 'sku_id',
  columns: ['bin_id', 'sku_id', 'title', 'order_id', 'pieces', 'picked', 'short', 'tote_bin_id', 'state'],
})

export const manifest = () =>
  ({
    pages: [
      { path: '/waves', record: waveOrder, own: { of: z.literal('orders') } },
      { path: '/waves', record: wavePick, own: { of: z.literal('picks') } },
    ],
    under: [
      listedUnder(wavePick, { parent: wave, by: 'wave_id' }),
      listedUnder(waveOrder, { parent: wave, by: 'wave_id' }),
    ],
    roles: { 'wave-pick:export': ['warehouse'] },
  }) satisfies Manifest
