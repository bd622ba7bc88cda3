import type { redeliver } from '@dropyard/contract/order/after-sale/redeliver'
import { and, count, desc, eq, isNotNull, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { entityOf, type UserCtx } from '../../../kit/context.ts'
import { orderBy } from '../../../kit/data/filters.ts'
import { pageAndTotal } from '../../../kit/data/page-and-total.ts'
import { statusName } from '../order/status-name.ts'
import { order } from '../order/table.ts'

type Query = z.output<(typeof redeliver)['list']['query']>

/** Reshipments, newest first, each with its original order. */
export async function listRedeliveries(ctx: UserCtx, query: Query) {
  const first = alias(order, 'first')
  const where = and(
    eq(order.entityId, entityOf(ctx)),
    isNotNull(order.redeliveredFrom),
    query.order_id === undefined ? undefined : eq(order.redeliveredFrom, query.order_id),
    query.cause === undefined ? undefined : eq(order.redeliverCause, query.cause),
    query.pricing === undefined ? undefined : eq(order.redeliverPricing, query.pricing),
    query.search === undefined
      ? undefined
      : or(
          eq(order.orderSn, query.search.toUpperCase()),
          eq(first.orderSn, query.search.toUpperCase()),
          eq(order.pltOrderSn, query.search),
        ),
  )
  const from = () => eq(first.id, order.redeliveredFrom)
  const { data: rows, total } = await pageAndTotal(
    ctx.db
      .select({ o: order, fromSn: first.orderSn })
      .from(order)
      .innerJoin(first, from())
      .where(where)
      .orderBy(
        ...orderBy({ create_time: order.id, pay_amount: order.payAmount }, query.sort, [desc(order.id)]),
      )
      .limit(query['per-page'])
      .offset((query.page - 1) * query['per-page']),
    ctx.db.select({ total: count() }).from(order).innerJoin(first, from()).where(where),
  )
  return {
    data: rows.map(({ o, fromSn }) => ({
      id: o.id,
      order_sn: o.orderSn,
      status: o.status,
      status_name: statusName(o.status, ctx.lang),
      from_id: o.redeliveredFrom ?? 0,
      from_sn: fromSn,
      plt_order_sn: o.pltOrderSn,
      buyer_name: o.buyerName,
      country: o.country,
      cause: o.redeliverCause ?? 'us',
      pricing: o.redeliverPricing ?? 'full',
      pay_amount: o.payAmount,
      goods_num: o.goodsNum,
      tracking_number: o.trackingNumber,
      create_time: o.placedAt,
    })),
    total,
  }
}
