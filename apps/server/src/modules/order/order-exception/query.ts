import { inLang, type Lang } from '@dropyard/contract/kit/text'
import { abnormalReasons } from '@dropyard/contract/order/order/block'
import {
  type CostBearer,
  costBearers,
  type ExceptionCase,
  type ExceptionView,
  exceptionFixes,
} from '@dropyard/contract/order/order-exception'
import { desc, eq } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { nameText, personName } from '../../../kit/data/people.ts'
import { orderException } from './table.ts'

/** Reads and counts exceptions. The same conditions find orders and count open work, so that the two agree. */

/** Conditions on `x`, an exception. */
export const exceptionViewText: Readonly<Record<ExceptionView, string>> = {
  open: 'x.closed_at IS NULL',
  late: 'x.closed_at IS NULL AND x.due_at < now()',
  nobody: 'x.closed_at IS NULL AND x.owner_id IS NULL',
}

/** Condition on `x`: it recently cost something. */
export const costlyText = "x.cost IS NOT NULL AND x.closed_at >= now() - interval '90 days'"

/** Recent costs of exceptions for each bearer, including bearers without any. */
export async function exceptionCosts(ctx: UserCtx) {
  const { rows } = await ctx.db.$client.query<{ bearer: CostBearer; orders: number; cost: string }>(
    `SELECT x.bearer, count(DISTINCT x.order_id)::int AS orders, sum(x.cost) AS cost FROM order_exception x
     WHERE ${costlyText} GROUP BY x.bearer`,
  )
  return (Object.keys(costBearers) as CostBearer[]).map((bearer) => {
    const row = rows.find((one) => one.bearer === bearer)
    const name = inLang(costBearers[bearer], ctx.lang)
    return { bearer, name, orders: row?.orders ?? 0, cost: Number(row?.cost ?? 0) }
  })
}

/** What a list's row shows of the order's open exception. */
export const exceptionOfRowText = (lang: Lang) => `CASE WHEN o.abnormal IS NOT NULL THEN (
  SELECT json_build_object('owner', coalesce((SELECT ${nameText(lang)} FROM person p WHERE p.id = x.owner_id), ''),
    'bearer', coalesce(x.bearer, ''), 'due_at', to_char(x.due_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
  FROM order_exception x WHERE x.order_id = o.id AND x.closed_at IS NULL) END`

/** Limit of exceptions shown with an order. */
const most = 50

export async function exceptionsOf(ctx: UserCtx, orderId: number): Promise<ExceptionCase[]> {
  const rows = await ctx.db
    .select({
      its: orderException,
      owner: personName(orderException.ownerId)(ctx),
      openedBy: personName(orderException.openedBy)(ctx),
      closedBy: personName(orderException.closedBy)(ctx),
    })
    .from(orderException)
    .where(eq(orderException.orderId, orderId))
    .orderBy(desc(orderException.id))
    .limit(most)
  const at = ctx.lang === 'zh' ? 1 : 0
  return rows.map(({ its, owner, openedBy, closedBy }) => ({
    id: its.id,
    reason: abnormalReasons[its.reason][ctx.lang],
    note: its.note,
    owner,
    due_at: its.dueAt.toISOString(),
    fix: its.fix ? exceptionFixes[its.fix][at] : '',
    bearer: its.bearer ? costBearers[its.bearer][at] : '',
    opened_at: its.openedAt.toISOString(),
    opened_by: openedBy,
    closed_at: its.closedAt?.toISOString() ?? null,
    closed_by: closedBy,
    resolution: its.resolution,
    cost: its.cost,
  }))
}
