import { dayMs } from '@dropyard/contract/kit/days'
import { deadDays, flagsOf, type RuleFlag } from '@dropyard/contract/order/order-rule/flags'
import { ruleEvents } from '@dropyard/contract/order/order-rule/terms'
import { and, count, desc, eq, inArray, max, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { personName } from '../../../kit/data/people.ts'
import { entity } from '../../account/entity/table.ts'
import { order } from '../order/table.ts'
import { hashOf, type Live, liveRules, runningDraft, runningVersion, textOf } from './live.ts'
import { channelsIn, namesOf, shownValues, tagsIn } from './names.ts'
import { draftsOf } from './service.ts'
import {
  orderRule,
  orderRuleHit,
  orderRuleSet,
  orderRuleTrial,
  orderRuleTrialRow,
  orderRuleVersion,
} from './table.ts'

/** Lists rules: which ones are in force, how often they match, and what was tried and published. */

export async function stateOf(ctx: UserCtx) {
  const [drafts, live] = await Promise.all([draftsOf(ctx), liveRules(ctx)])
  const ids = [
    ...new Set([...drafts, ...live.versions].map((one) => ('ruleId' in one ? one.ruleId : one.id))),
  ]
  const [hits, since, published, trials] = await Promise.all([
    hitsOf(ctx, ids),
    firstRun(ctx, ids),
    whoPublished(ctx, live),
    lastTrial(ctx),
  ])
  const running = new Map(live.versions.map((one) => [one.ruleId, runningVersion(one)]))
  const flags = flagsOf(
    live.versions.map((one) => ({
      ...runningVersion(one),
      since: (since.get(one.ruleId) ?? one.at).toISOString(),
      lastHit: hits.get(one.ruleId)?.last?.toISOString() ?? null,
    })),
    ctx.now.toISOString(),
  )
  const wanted = drafts.filter((one) => one.active)
  const sameOrder = wanted.map((one) => one.id).join() === live.versions.map((one) => one.ruleId).join()
  const rules = drafts.map((draft) => {
    const runs = running.get(draft.id)
    const isSame = runs ? draft.active && textOf(runs) === textOf(runningDraft(draft)) : !draft.active
    const own = hits.get(draft.id)
    return {
      rule_id: draft.id,
      live: runs?.version ?? null,
      changed: !isSame,
      hits: own?.n ?? 0,
      last_hit: own?.last?.toISOString() ?? null,
      flags: flags
        .filter((flag) => flag.rule === draft.id)
        .map((flag) => ({ kind: flag.kind, text: flagText(ctx, flag, running) })),
    }
  })
  const [trial] = trials
  return {
    number: live.number,
    published,
    changed: !sameOrder || rules.some((one) => one.changed),
    rules,
    trial: trial
      ? {
          id: trial.trial.id,
          at: trial.trial.at.toISOString(),
          by: trial.by,
          job_id: trial.trial.jobId,
          state: trial.trial.state,
          orders: trial.trial.orders,
          changed: trial.trial.changed,
          current: trial.trial.draftHash === hashOf(drafts) && trial.trial.setNumber === live.number,
          taken: Object.entries(trial.trial.taken).map(([id, orders]) => ({ rule_id: Number(id), orders })),
        }
      : null,
  }
}

const flagWords = {
  dead: {
    en: `No order has matched in the last ${deadDays} days.`,
    zh: `最近 ${deadDays} 天没有命中任何订单。`,
  },
  shadowed: {
    en: 'Never reached: “{{other}}” matches all its orders and stops.',
    zh: '永远不会执行：“{{other}}”已匹配其全部订单并停止。',
  },
  contradicting: {
    en: '“{{other}}” sets another value for some of the same orders, and wins.',
    zh: '“{{other}}”会对部分相同订单设置不同的值，且优先生效。',
  },
} as const

const flagText = (ctx: UserCtx, flag: RuleFlag, rules: ReadonlyMap<number, { name: string }>): string =>
  flagWords[flag.kind][ctx.lang].replace('{{other}}', rules.get(flag.other ?? 0)?.name ?? '')

async function hitsOf(ctx: UserCtx, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, { n: number; last: Date | null }>()
  const since = new Date(ctx.now.getTime() - deadDays * dayMs)
  const rows = await ctx.db
    .select({ id: orderRuleHit.ruleId, n: count(), last: max(orderRuleHit.at) })
    .from(orderRuleHit)
    .where(
      and(
        inArray(orderRuleHit.ruleId, [...ids]),
        sql`${orderRuleHit.at} >= ${since.toISOString()}::timestamptz`,
      ),
    )
    .groupBy(orderRuleHit.ruleId)
  return new Map(rows.map((row) => [row.id, { n: row.n, last: row.last }]))
}

/** Since when rules run: when their first version was published. */
async function firstRun(ctx: UserCtx, ids: readonly number[]): Promise<Map<number, Date>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: orderRuleVersion.ruleId, at: orderRuleVersion.at })
    .from(orderRuleVersion)
    .where(and(inArray(orderRuleVersion.ruleId, [...ids]), eq(orderRuleVersion.number, 1)))
  return new Map(rows.map((row) => [row.id, row.at]))
}

async function whoPublished(ctx: UserCtx, live: Live) {
  if (live.at === null) return null
  const [row] = await ctx.db
    .select({ by: personName(orderRuleSet.userId)(ctx) })
    .from(orderRuleSet)
    .where(eq(orderRuleSet.number, live.number))
  return { at: live.at.toISOString(), by: row?.by ?? '' }
}

const lastTrial = (ctx: UserCtx) =>
  ctx.db
    .select({ trial: orderRuleTrial, by: personName(orderRuleTrial.userId)(ctx) })
    .from(orderRuleTrial)
    .orderBy(desc(orderRuleTrial.id))
    .limit(1)

interface Paged {
  page: number
  'per-page': number
}
const partOf = ({ page, 'per-page': size }: Paged) => ({ limit: size, offset: (page - 1) * size })

export async function listVersions(ctx: UserCtx, wish: Paged & { rule_id?: number | undefined }) {
  const live = await liveRules(ctx)
  const { limit, offset } = partOf(wish)
  const where = wish.rule_id === undefined ? undefined : eq(orderRuleVersion.ruleId, wish.rule_id)
  const [rows, [counted]] = await Promise.all([
    ctx.db
      .select({ version: orderRuleVersion, by: personName(orderRuleVersion.userId)(ctx) })
      .from(orderRuleVersion)
      .where(where)
      .orderBy(desc(orderRuleVersion.at), desc(orderRuleVersion.id))
      .limit(limit)
      .offset(offset),
    ctx.db.select({ n: count() }).from(orderRuleVersion).where(where),
  ])
  const running = new Set(live.versions.map((one) => one.id))
  return {
    data: rows.map(({ version: one, by }) => ({
      id: one.id,
      rule_id: one.ruleId,
      number: one.number,
      name: one.name,
      event: one.event,
      match: one.match,
      groups: one.groups,
      actions: one.actions,
      stop: one.stop,
      valid_from: one.validFrom?.toISOString() ?? null,
      valid_to: one.validTo?.toISOString() ?? null,
      at: one.at.toISOString(),
      by,
      live: running.has(one.id),
    })),
    total: counted?.n ?? 0,
  }
}

/** What a trial would change, by order. */
export async function listTrial(
  ctx: UserCtx,
  wish: Paged & { trial_id?: number | undefined; rule_id?: number | undefined },
) {
  const { limit, offset } = partOf(wish)
  const where = and(
    wish.trial_id === undefined
      ? sql`${orderRuleTrialRow.trialId} = (SELECT max(id) FROM order_rule_trial)`
      : eq(orderRuleTrialRow.trialId, wish.trial_id),
    wish.rule_id === undefined ? undefined : sql`${wish.rule_id}::bigint = ANY (${orderRuleTrialRow.rules})`,
  )
  const [rows, [counted], drafts] = await Promise.all([
    ctx.db
      .select({
        row: orderRuleTrialRow,
        orderSn: order.orderSn,
        country: order.country,
        company: entity.name,
      })
      .from(orderRuleTrialRow)
      .innerJoin(order, eq(order.id, orderRuleTrialRow.orderId))
      .innerJoin(entity, eq(entity.id, orderRuleTrialRow.entityId))
      .where(where)
      .orderBy(desc(orderRuleTrialRow.orderId), orderRuleTrialRow.event)
      .limit(limit)
      .offset(offset),
    ctx.db.select({ n: count() }).from(orderRuleTrialRow).where(where),
    ctx.db.select({ id: orderRule.id, name: orderRule.name }).from(orderRule),
  ])
  const values = rows.flatMap(({ row }) => [row.before, row.after])
  const names = await namesOf(ctx, channelsIn(values), tagsIn(values))
  const spoken = ctx.lang === 'zh' ? 1 : 0
  return {
    data: rows.map(({ row, orderSn, country, company }) => ({
      id: `${row.orderId}-${row.event}`,
      order_id: row.orderId,
      order_sn: orderSn,
      company,
      country,
      event: ruleEvents[row.event][spoken],
      rules: row.rules.map((id) => drafts.find((one) => one.id === id)?.name ?? `#${id}`),
      before: shownValues(row.before, names),
      after: shownValues(row.after, names),
    })),
    total: counted?.n ?? 0,
  }
}
