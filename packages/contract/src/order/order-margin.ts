import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import * as wire from '../kit/wire.ts'
import { goodsCost } from '../purchasing/goods-cost.ts'

/** What an order earns: what was charged, less what its items and its parcel cost. For staff who see purchase costs. */

const fen = z.number()

/** Items of a line that came together. */
const marginSource = z.object({
  layer_id: z.number(),
  /** What brought them, such as `asn:12`. */
  reference: z.string(),
  pieces: z.number(),
  cost: fen,
  /** Their part of costs that became known after they left. */
  late: fen,
  /** No document says what they cost. */
  estimated: z.boolean(),
})

const marginLine = z.object({
  id: z.number(),
  sku: z.string(),
  title: z.string(),
  pieces: z.number(),
  cost: fen,
  late: fen,
  /** Before it leaves: where its pieces come from is not known yet. */
  sources: z.array(marginSource),
})
export type MarginLine = z.output<typeof marginLine>

export const orderMargin = {
  read: endpoint({
    method: 'GET',
    path: '/v1/order/margin',
    permission: goodsCost.list.permission,
    about: ['Read the margin of an order', '查看订单毛利'],
    query: z.object({ order_id: wire.id }),
    /** Amounts are CNY fen. */
    data: z.object({
      /** Whether the items have left; before, their cost is the average of what is in stock. */
      shipped: z.boolean(),
      /** Charged less refunds, at the rate of the day on which the order was paid. Null before. */
      revenue: fen.nullable(),
      goods: fen,
      late: fen,
      /** What carriers charged. Null if they didn't say. */
      freight: fen.nullable(),
      /** What stocked packaging cost. */
      packaging: fen,
      margin: fen.nullable(),
      /** Of the revenue, in percent. */
      percent: z.number().nullable(),
      estimated: z.boolean(),
      lines: z.array(marginLine),
    }),
  }),
}
export type OrderMargin = z.output<typeof orderMargin.read.data>
