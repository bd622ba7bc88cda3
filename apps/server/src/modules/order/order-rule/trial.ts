import { isDeepStrictEqual } from 'node:util'
import { dayMs } from '@dropyard/contract/kit/days'
import type { Words } from '@dropyard/contract/kit/text'
import { trialOrders } from '@dropyard/contract/order/order-rule'
import { runRules, valuesAfter } from '@dropyard/contract/order/order-rule/engine'
import { type RuleEvent, ruleEvents } from '@dropyard/contract/order/order-rule/terms'
import { desc, eq, gt, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { type JobRun, job } from '../../../kit/jobs/jobs.ts'
import { orderLock } from '../channel-log/table.ts'
import type { OrderRecord } from '../order/change.ts'
import { order } from '../order/table.ts'
import { ruleFacts } from '../order-price/rule-facts.ts'
import { orderTagged } from '../order-tag/table.ts'
import { hashOf, liveRules, runningDraft, runningVersion } from './live.ts'
import { lockedOn, valuesOf } from './run.ts'
import { draftsOf } from './service.ts'
import { orderRuleTrial, orderRuleTrialRow } from './table.ts'

/** Evaluates the drafts and the rules in force on recent orders, and stores the differences. Changes no order. */

const atOnce = 100
const events = Object.keys(ruleEvents) as RuleEvent[]
const title: Words = { en: 'Test of automation rules', zh: '自动化规则试运行' }

export async function startTrial(ctx: UserCtx): Promise<{ id: number; job_id: number }> {
  const [drafts, live] = await Promise.all([draftsOf(ctx), liveRules(ctx)])
  const [made] = await ctx.db
    .insert(orderRuleTrial)
    .values({ userId: ctx.user.id, at: ctx.now, draftHash: hashOf(drafts), setNumber: live.number })
    .returning({ id: orderRuleTrial.id })
  if (!made) throw new Error('The trial was not made')
  const job_id = await ctx.startJob(ctx, trialJob, { trialId: made.id }, { title })
  await ctx.db.update(orderRuleTrial).set({ jobId: job_id }).where(eq(orderRuleTrial.id, made.id))
  ctx.audit({ record: 'order-rule', recordId: 0, after: { trial: made.id } })
  return { id: made.id, job_id }
}

export const trialJob = job({
  name: 'order-rule.dry-run',
  input: z.object({ trialId: z.number() }),
  retries: 2,
  concurrency: 1,
  run: (run, { trialId }) => tryOut(run, trialId),
})

async function tryOut(run: JobRun, trialId: number): Promise<{ orders: number; changed: number }> {
  const { ids, drafts, live } = await run.transaction(async (ctx) => {
    const [drafted, current] = await Promise.all([draftsOf(ctx), liveRules(ctx)])
    // A retry starts over, with the current drafts.
    await ctx.db.delete(orderRuleTrialRow).where(eq(orderRuleTrialRow.trialId, trialId))
    await ctx.db
      .update(orderRuleTrial)
      .set({ draftHash: hashOf(drafted), setNumber: current.number })
      .where(eq(orderRuleTrial.id, trialId))
    const rows = await ctx.db
      .select({ id: order.id })
      .from(order)
      .where(gt(order.placedAt, new Date(ctx.now.getTime() - trialOrders.days * dayMs)))
      .orderBy(desc(order.placedAt), desc(order.id))
      .limit(trialOrders.most)
    return {
      ids: rows.map((row) => row.id),
      drafts: drafted.filter((one) => one.active).map(runningDraft),
      live: current.versions.map(runningVersion),
    }
  })
  const taken = new Map<number, number>()
  let changed = 0
  for (let from = 0; from < ids.length && !run.signal.aborted; from += atOnce) {
    changed += await run.transaction(async (ctx) => {
      const judged = await judge(ctx, ids.slice(from, from + atOnce), { drafts, live, taken })
      if (judged.length > 0)
        await ctx.db.insert(orderRuleTrialRow).values(judged.map((row) => ({ ...row, trialId })))
      // An order that differs at several events counts once.
      return new Set(judged.map(({ orderId }) => orderId)).size
    })
    await run.progress(Math.min(from + atOnce, ids.length), ids.length)
  }
  if (run.signal.aborted) throw new Error('The worker stops: the trial begins anew')
  await run.transaction((ctx) =>
    ctx.db
      .update(orderRuleTrial)
      .set({ state: 'done', orders: ids.length, changed, taken: Object.fromEntries(taken) })
      .where(eq(orderRuleTrial.id, trialId)),
  )
  return { orders: ids.length, changed }
}

interface Tried {
  drafts: readonly ReturnType<typeof runningDraft>[]
  live: readonly ReturnType<typeof runningVersion>[]
  /** For each draft, the number of orders with a difference on which it acts. */
  taken: Map<number, number>
}

async function judge(ctx: Ctx, ids: readonly number[], { drafts, live, taken }: Tried) {
  const orders: OrderRecord[] = await ctx.db
    .select()
    .from(order)
    .where(inArray(order.id, [...ids]))
  const [facts, locks, tagged] = await Promise.all([
    ruleFacts(ctx, orders),
    ctx.db
      .select()
      .from(orderLock)
      .where(inArray(orderLock.orderId, [...ids])),
    ctx.db
      .select({ orderId: orderTagged.orderId, tagId: orderTagged.tagId })
      .from(orderTagged)
      .where(inArray(orderTagged.orderId, [...ids])),
  ])
  const locksOf = Map.groupBy(locks, (one) => one.orderId)
  const tagsOf = Map.groupBy(tagged, (one) => one.orderId)
  const at = ctx.now.toISOString()
  return orders.flatMap((o) => {
    const known = facts.get(o.id) ?? {}
    const locked = lockedOn(o, locksOf.get(o.id) ?? [])
    const now = valuesOf(
      o,
      (tagsOf.get(o.id) ?? []).map((one) => one.tagId),
    )
    const rows = events.flatMap((event) => {
      const old = runRules(live, known, { event, at, locked })
      const next = runRules(drafts, known, { event, at, locked })
      const [before, after] = [valuesAfter(now, old.acts), valuesAfter(now, next.acts)]
      return isDeepStrictEqual(before, after)
        ? []
        : [{ orderId: o.id, entityId: o.entityId, event, before, after, rules: [...next.hits] }]
    })
    for (const id of new Set(rows.flatMap((row) => row.rules))) taken.set(id, (taken.get(id) ?? 0) + 1)
    return rows
  })
}
