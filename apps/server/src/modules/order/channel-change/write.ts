import { beyondPromise, givenBack } from '@dropyard/contract/order/order-rule/channel-promise'
import { events } from '@dropyard/contract/system/notice/event'
import { and, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { emitAll } from '../../../kit/events.ts'
import type { OrderRecord } from '../order/change.ts'
import { flow } from './flow.ts'
import type { Wish } from './propose.ts'
import { channelChange } from './table.ts'
import type { Compared } from './terms.ts'

/** Writes channel changes with a fixed number of statements, regardless of the number of orders. */

export type ChannelChange = typeof channelChange.$inferSelect

/** A channel change to be written for an order. The caller must hold the order's row lock. */
export interface PlannedChange {
  readonly o: OrderRecord
  readonly compared: Compared
  readonly wish: Wish
  readonly state: 'asked' | 'changed'
  /** The order's unsettled change: the new one replaces it, but the paid channel stays. */
  readonly open: ChannelChange | undefined
}

/** The unsettled changes of orders, by order id. */
export async function openChanges(
  ctx: Ctx,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, ChannelChange>> {
  const rows = await ctx.db
    .select()
    .from(channelChange)
    .where(
      and(inArray(channelChange.orderId, [...orderIds]), inArray(channelChange.state, ['asked', 'changed'])),
    )
    .for('update')
  return new Map(rows.map((row) => [row.orderId, row]))
}

/** Whether an order returns to the channel that was paid for: then there is nothing to refuse and nothing to credit. */
const isBack = ({ compared: { from, to }, state }: PlannedChange): boolean =>
  state === 'changed' && from.channelId === to.channelId

export async function writeChanges(ctx: Ctx, planned: readonly PlannedChange[]): Promise<void> {
  const back = planned.filter(isBack)
  await settle(
    ctx,
    back.flatMap(({ open }) => open ?? []),
  )
  const others = planned.filter((one) => !isBack(one))
  await upsert(ctx, others)
  const changed = others.filter(({ state }) => state === 'changed')
  if (changed.length === 0) return
  await emitAll(
    ctx,
    events.orderChannelChanged,
    changed.map(({ o, compared: { names } }) => ({
      of: o.entityId,
      values: { order_id: o.id, order_sn: o.orderSn, ...names },
    })),
  )
}

async function settle(ctx: Ctx, open: readonly ChannelChange[]): Promise<void> {
  if (open.length === 0) return
  await ctx.db
    .update(channelChange)
    .set({ state: 'kept', settledAt: ctx.now, updatedAt: ctx.now })
    .where(
      inArray(
        channelChange.id,
        open.map(({ id }) => id),
      ),
    )
  await flow.addHistory(
    ctx,
    open.map((row) => ({ ...row, state: 'kept' as const })),
    'keep',
    {},
  )
}

/** The columns that a later change overwrites. */
const wished = {
  state: excluded('state'),
  toChannelId: excluded('to_channel_id'),
  daysAfter: excluded('days_after'),
  beyond: excluded('beyond'),
  changedBy: excluded('changed_by'),
  why: excluded('why'),
  givenBack: excluded('given_back'),
  decidedBy: excluded('decided_by'),
}

function excluded(column: string) {
  return sql`excluded.${sql.identifier(column)}`
}

async function upsert(ctx: Ctx, planned: readonly PlannedChange[]): Promise<void> {
  if (planned.length === 0) return
  const rows = await ctx.db
    .insert(channelChange)
    .values(
      planned.map(({ o, compared: { from, to }, wish, state }) => ({
        state,
        toChannelId: to.channelId,
        daysAfter: to.daysMax,
        beyond: beyondPromise(from, to),
        changedBy: wish.by,
        why: wish.why,
        givenBack: givenBack(from, to),
        decidedBy: state === 'changed' ? (ctx.user?.id ?? null) : null,
        entityId: o.entityId,
        orderId: o.id,
        orderSn: o.orderSn,
        fromChannelId: from.channelId,
        daysBefore: from.daysMax,
        createdAt: ctx.now,
      })),
    )
    .onConflictDoUpdate({
      target: channelChange.orderId,
      targetWhere: sql`${channelChange.state} IN ('asked', 'changed')`,
      set: { ...wished, updatedAt: ctx.now },
    })
    .returning()
  const known = new Set(planned.flatMap(({ open }) => open?.orderId ?? []))
  await flow.addCreationHistory(ctx, ...rows.filter(({ orderId }) => !known.has(orderId)))
}
