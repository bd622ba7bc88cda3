import type { OrderValuesNow } from '@dropyard/contract/order/order-rule/engine'
import { runRules } from '@dropyard/contract/order/order-rule/engine'
import { type RuleEvent, ruleEvents } from '@dropyard/contract/order/order-rule/terms'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { withSavepoint } from '../../../kit/data/savepoint.ts'
import { Refusal } from '../../../kit/errors.ts'
import { job } from '../../../kit/jobs/jobs.ts'
import { locksOf } from '../channel-log/locks.ts'
import { lockVisible, type OrderRecord } from '../order/change.ts'
import { ruleFacts } from '../order-price/rule-facts.ts'
import { orderTagged } from '../order-tag/table.ts'
import { apply } from './apply.ts'
import { liveRules, runningVersion } from './live.ts'
import { orderRuleHit, orderRuleRun, type RefusedAction } from './table.ts'

/** Applies the published rules to orders to which something happened, and logs the result. */

/** Queued in the transaction in which the event happened. */
export const rulesJob = job({
  name: 'order.rules',
  input: z.object({
    orderId: z.number(),
    event: z.enum(Object.keys(ruleEvents) as [RuleEvent, ...RuleEvent[]]),
  }),
  run: (run, { orderId, event }) => run.transaction((ctx) => actOn(ctx, orderId, event)),
})

/** Queues the job, if there are rules for the event. */
export async function askRules(
  ctx: Ctx,
  { ids, event }: { ids: readonly number[]; event: RuleEvent },
): Promise<void> {
  if (ids.length === 0 || !(await hasRules(ctx, event))) return
  await ctx.enqueue.all(
    rulesJob,
    ids.map((orderId) => ({ orderId, event })),
  )
}

async function hasRules(ctx: Ctx, event: RuleEvent): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    SELECT 1 FROM order_rule_version v
    WHERE v.event = ${event} AND v.id = ANY ((SELECT s.version_ids FROM order_rule_set s ORDER BY s.number DESC LIMIT 1)::bigint[])
    LIMIT 1`)
  return rows.length > 0
}

export const valuesOf = (
  o: Pick<OrderRecord, 'channelId' | 'urgent' | 'urgentLevel' | 'onHold'>,
  tags: readonly number[],
): OrderValuesNow => ({
  channel: o.channelId,
  tags: tags.toSorted((a, b) => a - b),
  urgent: o.urgent ? Math.max(1, o.urgentLevel) : 0,
  hold: o.onHold,
  notes: [],
})

const tagsOn = async (ctx: Ctx, orderId: number): Promise<number[]> =>
  (
    await ctx.db.select({ id: orderTagged.tagId }).from(orderTagged).where(eq(orderTagged.orderId, orderId))
  ).map((row) => row.id)

/** What users set; a channel that was chosen by hand always counts as locked. */
export const lockedOn = (
  o: Pick<OrderRecord, 'channelFixed'>,
  locks: readonly { what: string }[],
): string[] => [...new Set([...locks.map((one) => one.what), ...(o.channelFixed ? ['channel'] : [])])].sort()

export async function actOn(ctx: Ctx, orderId: number, event: RuleEvent): Promise<void> {
  const live = await liveRules(ctx)
  const rules = live.versions.map(runningVersion)
  if (!rules.some((rule) => rule.event === event)) return
  const [o] = await lockVisible(ctx, [orderId])
  if (!o || o.cancelled) return
  const [facts, locks, tags] = await Promise.all([
    ruleFacts(ctx, [o]),
    locksOf(ctx, orderId),
    tagsOn(ctx, orderId),
  ])
  const known = facts.get(orderId) ?? {}
  const locked = lockedOn(o, locks)
  const outcome = runRules(rules, known, { event, at: ctx.now.toISOString(), locked })
  for (const { name, error } of outcome.failed)
    ctx.log.warn({ rule: name, error }, 'a rule could not be judged')
  const refused: RefusedAction[] = []
  let after = o
  for (const [at, act] of outcome.acts.entries()) {
    const before = after
    try {
      after = await withSavepoint(ctx.db, () => apply(ctx, before, act))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.push({ at, en: error.words('en'), zh: error.words('zh') })
    }
  }
  const [run] = await ctx.db
    .insert(orderRuleRun)
    .values({
      orderId,
      entityId: o.entityId,
      at: ctx.now,
      event,
      setNumber: live.number,
      facts: known,
      locked,
      outcome,
      before: valuesOf(o, tags),
      after: valuesOf(after, await tagsOn(ctx, orderId)),
      refused,
    })
    .returning({ id: orderRuleRun.id })
  if (run && outcome.hits.length > 0)
    await ctx.db
      .insert(orderRuleHit)
      .values(
        outcome.hits.map((ruleId) => ({ ruleId, runId: run.id, orderId, entityId: o.entityId, at: ctx.now })),
      )
}
