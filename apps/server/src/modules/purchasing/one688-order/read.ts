import {
  type One688Attempt,
  type TradeStatus,
  tradeStatuses,
} from '@dropyard/contract/purchasing/one688-order'
import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { asn } from '../asn/table.ts'
import { linkTo } from '../one688/trade.ts'
import { one688Order, one688Parcel } from './table.ts'

/** The attempts to place an order on 1688, the newest first. */
export async function attemptsOf(ctx: Ctx, orderId: number): Promise<One688Attempt[]> {
  const attempts = await ctx.db
    .select()
    .from(one688Order)
    .where(eq(one688Order.orderId, orderId))
    .orderBy(desc(one688Order.attempt))
  if (attempts.length === 0) return []
  const parcels = await ctx.db
    .select({
      attemptId: one688Parcel.attemptId,
      number: one688Parcel.number,
      company: one688Parcel.company,
      asn_id: one688Parcel.asnId,
      asn_sn: sql<string>`coalesce(${asn.asnSn}, '')`,
    })
    .from(one688Parcel)
    .leftJoin(asn, eq(asn.id, one688Parcel.asnId))
    .where(
      inArray(
        one688Parcel.attemptId,
        attempts.map(({ id }) => id),
      ),
    )
    .orderBy(asc(one688Parcel.id))
  return attempts.map((one) => ({
    ...{ id: one.id, out_order_id: one.outOrderId, state: one.state, status: statusOf(one.status) },
    orders: one.numbers.map((number) => ({ number, link: linkTo(ctx.config.ONE688_ORDER_URL, number) })),
    ...{ total: one.total, freight: one.freight, placed_total: one.placedTotal },
    ...{ message: one.message?.[ctx.lang] ?? '', pay_link: one.payLink },
    paid_at: one.paidAt?.toISOString() ?? null,
    asked_at: one.askedAt.toISOString(),
    made_at: one.madeAt?.toISOString() ?? null,
    checked_at: one.checkedAt?.toISOString() ?? null,
    parcels: parcels
      .filter(({ attemptId }) => attemptId === one.id)
      .map(({ attemptId: _, ...parcel }) => parcel),
  }))
}

const statusOf = (status: string): TradeStatus | null =>
  status === '' ? null : status in tradeStatuses ? (status as TradeStatus) : 'other'
