import { endpointKey } from '@dropyard/contract/kit/endpoint'
import { type Lang, listNames } from '@dropyard/contract/kit/text'
import type { OrderResult } from '@dropyard/contract/order/order/row'
import type { combineOutcome } from '@dropyard/contract/order/order-combine'
import { orderCombine as contract, orderCombineErrors } from '@dropyard/contract/order/order-combine'
import { eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { type JobRun, job } from '../../../kit/jobs/jobs.ts'
import { actorOf, requesterInput, requesterOf } from '../../../kit/jobs/who.ts'
import type { OrderRef } from '../order/bulk.ts'
import { order } from '../order/table.ts'
import { combineOrders } from './combine.ts'
import { othersOf } from './leave.ts'
import { orderCombine, orderCombineMember } from './table.ts'

/** Combines many orders in a job, one parcel per transaction, so that a stop leaves none incomplete. */

type Outcome = z.output<typeof combineOutcome>

const input = z.object({
  who: requesterInput,
  orders: z.array(z.object({ id: z.number(), version: z.number().optional() })),
})

export const combineJob = job({
  name: 'order.combine',
  input,
  retries: 3,
  async run(run, asked): Promise<Outcome> {
    const who = actorOf(asked.who)
    const about = { action: endpointKey(contract.combine), input: { orders: asked.orders } }
    const done = await doneBefore(run, who.lang)
    const answers = new Map(done.map((answer) => [answer.id, answer]))
    const left = asked.orders.filter(({ id }) => !answers.has(id))
    for (const some of await run.transaction((ctx) => byReceiver(ctx, left))) {
      if (run.signal.aborted) throw new Error('Stopped in the middle; goes on from here')
      await run.progress(answers.size, asked.orders.length)
      const told = await run.runAs(who, about, (ctx) => combineOrders(ctx, some, run.watchedId))
      for (const answer of told) answers.set(answer.id, answer)
    }
    await run.progress(asked.orders.length, asked.orders.length)
    const all = asked.orders.flatMap(({ id }) => answers.get(id) ?? [])
    return { answers: all, parcels: await parcelsOf(run) }
  },
})

export async function startCombining(ctx: UserCtx, orders: readonly OrderRef[]): Promise<{ job_id: number }> {
  const refs = [...new Map(orders.map((one) => [one.id, one])).values()]
  if (refs.length < 2) fail(orderCombineErrors.two)
  const title = { en: `Combine ${refs.length} orders`, zh: `合并 ${refs.length} 个订单` }
  return { job_id: await ctx.startJob(ctx, combineJob, { who: requesterOf(ctx), orders: refs }, { title }) }
}

/** Orders to one receiver are planned together; orders whose receiver has only one come last. */
async function byReceiver(ctx: Ctx, refs: readonly OrderRef[]): Promise<OrderRef[][]> {
  const rows = await ctx.db
    .select({ id: order.id, entityId: order.entityId, receiverKey: order.receiverKey })
    .from(order)
    .where(
      inArray(
        order.id,
        refs.map(({ id }) => id),
      ),
    )
  const places = new Map(rows.map((o) => [o.id, `${o.entityId} ${o.receiverKey}`]))
  const groups = [...Map.groupBy(refs, ({ id }) => places.get(id)).values()]
  const lone = groups.filter((some) => some.length === 1).flat()
  return [...groups.filter((some) => some.length > 1), ...(lone.length > 0 ? [lone] : [])]
}

/** What an earlier run of this job combined before it was stopped. */
async function doneBefore(run: JobRun, lang: Lang): Promise<OrderResult[]> {
  if (run.watchedId === undefined) return []
  const rows = await run.transaction((ctx) =>
    ctx.db
      .select({ id: order.id, orderSn: order.orderSn, parcel: orderCombine.id })
      .from(orderCombine)
      .innerJoin(orderCombineMember, eq(orderCombineMember.combineId, orderCombine.id))
      .innerJoin(order, eq(order.id, orderCombineMember.orderId))
      .where(eq(orderCombine.jobId, run.watchedId ?? 0))
      .orderBy(order.id),
  )
  const parcels = Map.groupBy(rows, (row) => row.parcel)
  return rows.map((row) => ({
    id: row.id,
    order_sn: row.orderSn,
    ok: true,
    code: null,
    message: '',
    amount: 0,
    change: `+ ${listNames(othersOf(parcels.get(row.parcel) ?? [], row), lang)}`,
  }))
}

const parcelsOf = (run: JobRun): Promise<number> =>
  run.transaction((ctx) => ctx.db.$count(orderCombine, eq(orderCombine.jobId, run.watchedId ?? 0)))
