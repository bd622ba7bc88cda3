import { makeUpCharge } from '@dropyard/contract/order/make-up-charge'
import { type AbnormalReason, abnormalReasons } from '@dropyard/contract/order/order/block'
import { orderGuardErrors } from '@dropyard/contract/order/order/guard'
import type { OrderResult } from '@dropyard/contract/order/order/row'
import { isUnpaid } from '@dropyard/contract/order/order/state'
import {
  type CostBearer,
  type ExceptionFix,
  orderExceptionErrors,
} from '@dropyard/contract/order/order-exception'
import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { staffWith, type Wanted } from '../../../kit/data/people.ts'
import { fail, invalid, requirePermission } from '../../../kit/errors.ts'
import { chargeFor } from '../make-up-charge/service.ts'
import { eachOrder, type OrderRef } from '../order/bulk.ts'
import { applyChange, axesOf } from '../order/change.ts'
import { orderException } from './table.ts'

/** Exceptions are reported, planned and resolved. Meanwhile the order is blocked. */

type Refs = readonly OrderRef[]
interface Plan {
  owner_id: number | null
  due_at: string | null
  fix: ExceptionFix | null
  bearer: CostBearer | null
}

const usualHours = 48
const isOpen = (orderId: number) => and(eq(orderException.orderId, orderId), isNull(orderException.closedAt))

/** Staff who can own exceptions. */
export const ownersOf = (ctx: Ctx, wanted?: Wanted) => staffWith(ctx, 'erp-order:update', wanted)

async function knownOwner(ctx: Ctx, id: number | null): Promise<void> {
  if (id !== null && (await ownersOf(ctx, { ids: [id] })).length === 0)
    invalid({ owner_id: orderExceptionErrors.owner.words })
}

/** The given values; those that are missing stay unchanged. */
const said = ({ owner_id, due_at, fix, bearer }: Partial<Plan>) => ({
  ...(owner_id ? { ownerId: owner_id } : {}),
  ...(due_at ? { dueAt: new Date(due_at) } : {}),
  ...(fix ? { fix } : {}),
  ...(bearer ? { bearer } : {}),
})

export async function reportAbnormal(
  ctx: Ctx,
  refs: Refs,
  reason: AbnormalReason,
  note: string,
  plan: Partial<Plan> = {},
): Promise<OrderResult[]> {
  await knownOwner(ctx, plan.owner_id ?? null)
  const dueAt = new Date(ctx.now.getTime() + usualHours * 3_600_000)
  return eachOrder(ctx, refs, async (o) => {
    if (o.cancelled) fail(orderGuardErrors.cancelled)
    await applyChange(ctx, o, {
      set: { abnormal: reason },
      events: [{ kind: 'abnormal', values: { reason: abnormalReasons[reason], note } }],
    })
    const its = { reason, note, ...said(plan) }
    await ctx.db
      .insert(orderException)
      .values({
        dueAt,
        ...its,
        orderId: o.id,
        entityId: o.entityId,
        openedAt: ctx.now,
        openedBy: ctx.user?.id ?? null,
      })
      // Reporting an order again keeps the case and replaces its reason.
      .onConflictDoUpdate({
        target: orderException.orderId,
        targetWhere: isNull(orderException.closedAt),
        set: its,
      })
    return {}
  })
}

export async function planExceptions(ctx: Ctx, refs: Refs, plan: Plan): Promise<OrderResult[]> {
  await knownOwner(ctx, plan.owner_id)
  const set = said(plan)
  return eachOrder(ctx, refs, async (o) => {
    if (o.abnormal === null) fail(orderExceptionErrors.none)
    if (Object.keys(set).length === 0) return {}
    await ctx.db.update(orderException).set(set).where(isOpen(o.id))
    ctx.audit({ record: 'order-exception', recordId: o.id, entityId: o.entityId, after: plan })
    return {}
  })
}

export const resolveAbnormal = (
  ctx: UserCtx,
  refs: Refs,
  { resolution, cost, ...done }: Pick<Plan, 'fix' | 'bearer'> & { resolution: string; cost: number | null },
): Promise<OrderResult[]> =>
  eachOrder(ctx, refs, async (o) => {
    if (o.abnormal === null) return {}
    const bearer = done.bearer ?? (await plannedBearer(ctx, o.id))
    if (cost !== null && bearer === null) fail(orderExceptionErrors.bearer)
    await applyChange(ctx, o, {
      set: { abnormal: null },
      events: [{ kind: 'resolved', values: { resolution } }],
    })
    await closeException(ctx, o.id, { ...said({ ...done, bearer }), resolution, cost })
    if (cost !== null && bearer === 'merchant') {
      requirePermission(ctx, makeUpCharge.create)
      if (isUnpaid(axesOf(o))) fail(orderExceptionErrors.unpaid)
      await chargeFor(ctx, o, { amount: cost, reason: resolution })
    }
    return {}
  })

async function plannedBearer(ctx: Ctx, orderId: number): Promise<CostBearer | null> {
  const [row] = await ctx.db
    .select({ bearer: orderException.bearer })
    .from(orderException)
    .where(isOpen(orderId))
  return row?.bearer ?? null
}

/** Closes the order's open exception, also when the order is cancelled. */
export async function closeException(
  ctx: Ctx,
  orderId: number,
  done: Partial<typeof orderException.$inferInsert>,
): Promise<void> {
  await ctx.db
    .update(orderException)
    .set({ ...done, closedAt: ctx.now, closedBy: ctx.user?.id ?? null })
    .where(isOpen(orderId))
}
