import { z } from 'zod'
import { currency } from '../../kit/currency.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { errors } from '../../kit/errors.ts'
import * as wire from '../../kit/wire.ts'
import { orderRefs, orderResult } from './row.ts'

/** What merchants set on their own orders, and the report about them. */

const moved = z.object({ id: z.number(), version: z.number(), status: z.number() })
const version = wire.int({ min: 1 }).optional()

export const reportGroups = ['day', 'store', 'country', 'sku'] as const

export const orderOwn = {
  /** Starts a report of what orders cost and brought in, by day, store, country or SKU; the file appears under /download. */
  report: endpoint({
    method: 'POST',
    path: '/sale/order/report',
    permission: 'order:export',
    about: ['Make an order report', '生成订单报表'],
    body: z.object({
      from: wire.day,
      to: wire.day,
      by: wire.choice(reportGroups).default('day'),
      store_id: wire.id.optional(),
      format: wire.choice(['csv', 'xlsx']).default('xlsx'),
    }),
    data: z.object({ job_id: z.number() }),
  }),
  /** What the buyer actually paid, for orders whose amount no store reports. */
  changeActAmount: endpoint({
    method: 'POST',
    path: '/sale/order/changeActAmount',
    permission: 'order:update',
    about: ['Edit what the buyer paid', '修改买家实付金额'],
    body: z.object({ id: wire.id, version, amount: wire.minor({ min: 0 }), currency }),
    data: moved,
  }),
  /** Deletes orders that were placed by hand or imported and were never paid. */
  customDelete: endpoint({
    method: 'POST',
    path: '/sale/order/customDelete',
    permission: 'order:cancel',
    about: ['Delete orders placed by hand', '删除手工订单'],
    body: orderRefs,
    data: z.array(orderResult),
  }),
  /** Sets our channel by its code, and the merchant's own tracking number; either may be omitted. */
  updateChannelCodeAndTrackno: endpoint({
    method: 'POST',
    path: '/sale/order/updateChannelCodeAndTrackno',
    permission: 'order:update',
    about: ['Set channel and own tracking number', '修改渠道和自有运单号'],
    body: z.object({
      id: wire.id,
      version,
      channel_code: wire.text(50).optional(),
      /** An empty text removes the own number. */
      tracking_number: wire.text(40, 0).optional(),
    }),
    data: moved,
  }),
}

export const orderOwnErrors = errors('order-own', {
  channel_unknown: ['No channel has the code {{code}}.', '渠道代码 {{code}} 不存在。'],
  channel_paid: [
    'The order is paid for its channel. Contact us to change it.',
    '订单已按渠道付款，如需更换请联系我们。',
  ],
})
