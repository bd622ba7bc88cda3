import { listNames } from '@dropyard/contract/kit/text'
import { mayUncombine } from '@dropyard/contract/order/order/guard'
import type { OrderResult } from '@dropyard/contract/order/order/row'
import { orderCombineErrors } from '@dropyard/contract/order/order-combine'
import type { UserCtx } from '../../../kit/context.ts'
import { fail, Refusal } from '../../../kit/errors.ts'
import { noteChosenChannel } from '../channel-change/propose.ts'
import { askedLabels } from '../label/asked.ts'
import { eachOrder, type OrderRef, unknownOrder } from '../order/bulk.ts'
import { applyChange, assertNotStale, linesOf, type OrderRecord } from '../order/change.ts'
import { lockTogether } from '../order/together.ts'
import { keptOf } from './kept.ts'
import { othersOf, partOne } from './leave.ts'
import { type Joined, joinOrders } from './plan.ts'
import { orderCombine, orderCombineMember } from './table.ts'

/** Combines orders into one parcel and separates them again. Money, prices and stock stay with each order. */

/** Combines those of the orders that can share a parcel, in the caller's transaction; each group as a whole or not at all. */
export async function combineOrders(
  ctx: UserCtx,
  refs: readonly OrderRef[],
  jobId: number | undefined,
): Promise<OrderResult[]> {
  const byId = new Map(refs.map((ref) => [ref.id, ref]))
  const locked = (await lockTogether(ctx, [...byId.keys()])).filter((o) => byId.has(o.id))
  const answers = new Map<number, OrderResult>()
  const asked: OrderRecord[] = []
  for (const o of locked) {
    const refusal = changedSince(o, byId.get(o.id)?.version)
    if (refusal) answers.set(o.id, answerOf(ctx, o, refusal))
    else asked.push(o)
  }
  for (const joined of await joinOrders(ctx, asked)) {
    if (joined.quote) await join(ctx, joined, jobId)
    for (const o of joined.orders) answers.set(o.id, answerOf(ctx, o, joined.refusal, joined))
  }
  return refs.map((ref) => answers.get(ref.id) ?? unknownOrder(ctx, ref.id))
}

function changedSince(o: OrderRecord, version: number | undefined): Refusal | undefined {
  try {
    assertNotStale(o, version)
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** The result for one order: what it is combined with, or why it is not. */
export const answerOf = (
  ctx: UserCtx,
  o: OrderRecord,
  refusal: Refusal | null,
  joined?: Joined,
): OrderResult => ({
  id: o.id,
  order_sn: o.orderSn,
  ok: refusal === null,
  code: refusal?.refusal.code ?? null,
  message: refusal?.words(ctx.lang) ?? '',
  amount: 0,
  ...(joined?.quote
    ? { change: `+ ${listNames(othersOf(joined.orders, o), ctx.lang)} · ${joined.quote.name}` }
    : {}),
})

async function join(
  ctx: UserCtx,
  { orders, quote, freightApart, dutyApart }: Joined,
  jobId: number | undefined,
): Promise<void> {
  const [first] = orders
  if (!first || !quote) return
  const [made] = await ctx.db
    .insert(orderCombine)
    .values({
      entityId: first.entityId,
      channelId: quote.channel_id,
      freightApart,
      freightTogether: quote.total,
      dutyApart,
      dutyTogether: quote.duty?.total ?? 0,
      jobId: jobId ?? null,
      at: ctx.now,
      userId: ctx.user.id,
    })
    .returning({ id: orderCombine.id })
  if (!made) throw new Error('The parcel was not made')
  await ctx.db.insert(orderCombineMember).values(
    orders.map((o) => ({
      combineId: made.id,
      orderId: o.id,
      entityId: o.entityId,
      before: keptOf(o),
    })),
  )
  const lines = Map.groupBy(
    await linesOf(
      ctx,
      orders.map(({ id }) => id),
    ),
    (line) => line.orderId,
  )
  for (const o of orders) {
    const why = 'Goes in one parcel 合并发货'
    const told = await noteChosenChannel(ctx, o, lines.get(o.id) ?? [], quote.channel_id, why)
    await applyChange(ctx, o, {
      set: { combinedId: made.id, channelId: quote.channel_id, channelFixed: true, labelError: null },
      events: [{ kind: 'combined', values: { numbers: othersOf(orders, o) } }, ...told],
    })
  }
}

/** Separates combined parcels that have no label: every order gets its former channel back. */
export const uncombineOrders = (ctx: UserCtx, refs: readonly OrderRef[]): Promise<OrderResult[]> =>
  eachOrder(
    ctx,
    refs,
    async (o, _ref, { asked, parcels }) => {
      if (asked.has(o.id)) fail(orderCombineErrors.label_asked)
      await partOne(ctx, o, parcels.get(o.combinedId) ?? [])
      return {}
    },
    {
      parcels: 'whole',
      may: mayUncombine,
      read: async (locked: readonly OrderRecord[]) => ({
        parcels: Map.groupBy(locked, (o) => o.combinedId),
        asked: await askedLabels(
          ctx,
          locked.map((o) => o.id),
        ),
      }),
    },
  )
