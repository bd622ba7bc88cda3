import { erpOrderErrors } from '@dropyard/contract/order/erp-order'
import type { OrderResult } from '@dropyard/contract/order/order/row'
import { and, asc, count, eq, lte, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { job } from '../../../kit/jobs/jobs.ts'
import { lockByHand } from '../channel-log/locks.ts'
import { eachOrder, type OrderRef } from '../order/bulk.ts'
import { applyChange, lockVisible, type OrderRecord } from '../order/change.ts'
import { order } from '../order/table.ts'

/** Urgency of orders: level, reason, end, and a quota per company, because urgency means nothing if every order has it. */

export interface Urgency {
  /** 0: not urgent, 1: urgent, 2: before all others. */
  level: number
  until: Date | null
  reason: string
  /** The rule that set it; null if a user did. */
  rule: string | null
}

export const levelOf = (o: Pick<OrderRecord, 'urgent' | 'urgentLevel'>): number =>
  o.urgent ? Math.max(1, o.urgentLevel) : 0

export const markUrgent = (
  ctx: Ctx,
  refs: readonly OrderRef[],
  asked: Omit<Urgency, 'rule'>,
): Promise<OrderResult[]> =>
  eachOrder(ctx, refs, async (o) => {
    await setUrgency(ctx, o, { ...asked, rule: null })
    return {}
  })

/** Sets or ends the urgency of an order. The caller must hold the order's row lock. */
export async function setUrgency(ctx: Ctx, o: OrderRecord, asked: Urgency): Promise<OrderRecord> {
  const { level, until, reason, rule } = asked
  lockByHand(ctx, [o], ['urgent'])
  if (level === 0) {
    if (!o.urgent) return o
    return applyChange(ctx, o, {
      set: { urgent: false, urgentLevel: 0, urgentUntil: null, urgentWhy: null },
      events: [{ kind: 'not_urgent' }],
    })
  }
  if (!o.urgent) await mustBeLeft(ctx, o)
  return applyChange(ctx, o, {
    set: {
      urgent: true,
      urgentLevel: level,
      urgentUntil: until,
      urgentWhy: { reason, userId: ctx.user?.id ?? null, rule },
    },
    events: o.urgent && levelOf(o) === level ? [] : [{ kind: level === 2 ? 'most_urgent' : 'urgent' }],
  })
}

/** Fails if the company has reached its quota of urgent orders. The lock keeps two requests from taking the last place. */
async function mustBeLeft(ctx: Ctx, o: OrderRecord): Promise<void> {
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('urgent', ${o.entityId}))`)
  const [row] = await ctx.db
    .select({ n: count() })
    .from(order)
    .where(
      and(
        eq(order.entityId, o.entityId),
        eq(order.urgent, true),
        ne(order.id, o.id),
        sql`${order.status} < 60`,
      ),
    )
  const most = ctx.config.URGENT_PER_COMPANY
  if ((row?.n ?? 0) >= most) fail(erpOrderErrors.urgent_quota, { most })
}

/** Orders per run. */
const atOnce = 100

/** Ends urgency whose time is over. */
export const endUrgency = job({
  name: 'order.urgency-ends',
  input: z.object({}),
  cron: '*/5 * * * *',
  retries: 0,
  run: (run) => run.transaction(endDue),
})

export async function endDue(ctx: Ctx): Promise<{ ended: number }> {
  const due = await ctx.db
    .select({ id: order.id })
    .from(order)
    .where(and(eq(order.urgent, true), lte(order.urgentUntil, ctx.now)))
    .orderBy(asc(order.urgentUntil))
    .limit(atOnce)
  const orders = await lockVisible(
    ctx,
    due.map((one) => one.id),
  )
  for (const o of orders)
    if (o.urgentUntil !== null && o.urgentUntil <= ctx.now)
      await applyChange(ctx, o, {
        set: { urgent: false, urgentLevel: 0, urgentUntil: null, urgentWhy: null },
        events: [{ kind: 'urgency_ended' }],
      })
  return { ended: orders.length }
}
