import { z } from 'zod'
import { record } from '../kit/record.ts'
import { listedUnder } from '../kit/under.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { lot } from '../warehouse/lot.ts'

/** The orders that got items of a lot, so that its buyers can be informed of a recall. */
export const lotOrder = record({
  name: 'lot-order',
  path: '/v1/lot-order',
  readPermission: lot.list.permission,
  immutable: true,
  search: false,
  title: ['Orders', '订单'],
  singular: ['order with items of a lot', '含该批次的订单'],
  empty: ['No order got items of this lot.', '暂无订单发出该批次商品。'],
  fields: {
    create_time: [wire.instant, 'Shipped', '发货时间'],
    lot_id: [z.number(), 'Lot', '批次'],
    order_id: [z.number(), 'Order', '订单'],
    order_sn: [wire.text(40), 'Order', '订单'],
    entity_name: [z.string(), 'Company', '公司'],
    country: [wire.text(2, 0), 'Country', '国家'],
    tracking_number: [wire.text(100, 0), 'Tracking number', '运单号'],
    pieces: [wire.int(), 'Quantity', '件数'],
  },
  filter: { lot_id: wire.id },
  sortable: ['create_time'],
  endpoints: ['list', 'export'],
  labelField: 'order_sn',
  columns: ['create_time', 'order_sn', 'entity_name', 'country', 'tracking_number', 'pieces'],
})

export const manifest = () =>
  ({ under: [listedUnder(lotOrder, { parent: lot, by: 'lot_id' })] }) satisfies Manifest
