import { waveOrder as orders, wavePick as picks } from '@dropyard/contract/order/wave/lines'
import { type SQL, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { serve } from '../../../kit/record/record.ts'
import { ofSkusWith, skuTitle } from '../../catalog/goods/sku-name.ts'
import { waveOrder, wavePick } from './table.ts'

/** What waves have, as lists show it. */

const orderSn = (id: SQL) => sql`(SELECT o.order_sn FROM "order" o WHERE o.id = ${id})`
const waveSn = (id: SQL) => sql`(SELECT w.wave_sn FROM wave w WHERE w.id = ${id})`
const binCode = (id: SQL) => sql`(SELECT b.code FROM bin b WHERE b.id = ${id})`
const ofPicks = (value: SQL) => sql`(SELECT coalesce(sum(${value}), 0)::int FROM wave_pick p
  WHERE p.wave_id = wave_order.wave_id AND p.order_id = wave_order.order_id)`

/** Rows of orders that the user may see, by row-level security of orders. */
const ofSeenOrders = (orderId: SQL) => (ctx: UserCtx) =>
  ctx.user.sees === 'all' ? undefined : sql`${orderId} IN (SELECT o.id FROM "order" o)`

export const orderList = serve(orders, waveOrder, {
  owner: ofSeenOrders(sql`wave_order.order_id`),
  search: [orderSn(sql`wave_order.order_id`)],
  columns: {
    wave_name: waveSn(sql`wave_order.wave_id`),
    order_name: orderSn(sql`wave_order.order_id`),
    state: sql`CASE WHEN wave_order.dropped_at IS NOT NULL THEN 'dropped'
      WHEN (SELECT o.fulfilment FROM "order" o WHERE o.id = wave_order.order_id) IN ('packed', 'shipped', 'delivered', 'closed') THEN 'out'
      WHEN ${ofPicks(sql`p.pieces - p.picked - p.short - p.dropped`)} > 0 THEN 'picking' ELSE 'picked' END`,
    pieces: ofPicks(sql`p.pieces - p.short`),
    picked: ofPicks(sql`p.picked`),
    tote: sql`coalesce(${binCode(sql`wave_order.tote_bin_id`)}, '')`,
  },
})

export const pickList = serve(picks, wavePick, {
  owner: ofSeenOrders(sql`wave_pick.order_id`),
  search: [
    orderSn(sql`wave_pick.order_id`),
    binCode(sql`wave_pick.bin_id`),
    ofSkusWith(sql`wave_pick.sku_id`),
  ],
  columns: {
    wave_name: waveSn(sql`wave_pick.wave_id`),
    order_name: orderSn(sql`wave_pick.order_id`),
    bin_name: binCode(sql`wave_pick.bin_id`),
    tote_bin_name: binCode(sql`wave_pick.tote_bin_id`),
    sku_name: sql`(SELECT k.code FROM sku k WHERE k.id = wave_pick.sku_id)`,
    title: (ctx) =>
      sql`(SELECT ${skuTitle(ctx)} FROM sku k JOIN goods g ON g.id = k.goods_id WHERE k.id = wave_pick.sku_id)`,
  },
})
