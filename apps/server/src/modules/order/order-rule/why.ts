import { isDeepStrictEqual } from 'node:util'
import { inLang } from '@dropyard/contract/kit/text'
import { orderGuardErrors } from '@dropyard/contract/order/order/guard'
import { orderRuleErrors } from '@dropyard/contract/order/order-rule'
import { type ChoiceGiven, choosers, isProven } from '@dropyard/contract/order/order-rule/channel-choice'
import { type LostWhy, type RuleOutcome, runRules } from '@dropyard/contract/order/order-rule/engine'
import { type RuleAction, ruleEvents } from '@dropyard/contract/order/order-rule/terms'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { personName } from '../../../kit/data/people.ts'
import { fail } from '../../../kit/errors.ts'
import { whyWords } from '../../logistics/channel/quote.ts'
import { unlockOne } from '../channel-log/locks.ts'
import { offersOf } from '../channel-log/offers.ts'
import { channelDecision, channelRuleSet, orderLock } from '../channel-log/table.ts'
import { addOrderEvents, applyChange, lockOrder } from '../order/change.ts'
import { currentLines } from '../order/line/sets.ts'
import { readOrder } from '../order/read.ts'
import { ruleEvents as priceEvents, priceValues } from '../order-price/quote.ts'
import { liveRules, runningVersion } from './live.ts'
import { actionText, namesOf } from './names.ts'
import { orderRuleRun } from './table.ts'

/** Explains an order: each decision about its channel, what rules did, and what is locked against them. */

/** Limit of each list; only the latest entries matter. */
const most = 50

export async function whyOf(ctx: UserCtx, orderId: number) {
  const o = await readOrder(ctx, orderId)
  const [found, runs, locks] = await Promise.all([
    ctx.db
      .select({ row: channelDecision, by: personName(channelDecision.userId)(ctx) })
      .from(channelDecision)
      .where(eq(channelDecision.orderId, o.id))
      .orderBy(desc(channelDecision.id))
      .limit(most),
    ctx.db
      .select()
      .from(orderRuleRun)
      .where(eq(orderRuleRun.orderId, o.id))
      .orderBy(desc(orderRuleRun.id))
      .limit(most),
    ctx.db
      .select({ row: orderLock, by: personName(orderLock.userId)(ctx) })
      .from(orderLock)
      .where(eq(orderLock.orderId, o.id))
      .orderBy(orderLock.what),
  ])
  const decisions = found.map(({ row, by }) => ({ row, by, offers: offersOf(row) }))
  const hashes = [...new Set(decisions.flatMap(({ row }) => row.rulesHash ?? []))]
  const [kept, sets] = await Promise.all([
    hashes.length === 0
      ? []
      : ctx.db
          .select()
          .from(channelRuleSet)
          .where(and(eq(channelRuleSet.entityId, o.entityId), inArray(channelRuleSet.hash, hashes))),
    Promise.all([...new Set(runs.map((one) => one.setNumber))].map((number) => liveRules(ctx, number))),
  ])
  const acts = runs.flatMap(({ outcome }) => [...outcome.acts, ...outcome.lost].map((one) => one.action))
  const names = await namesOf(
    ctx,
    [
      ...decisions.flatMap(({ row, offers }) => [row.channelId, ...offers.map((one) => one.channel_id)]),
      ...channelsOf(acts),
    ],
    [
      ...acts.flatMap((one) => (one.do === 'tag' ? [one.tag_id] : [])),
      ...locks.flatMap(({ row }) => tagOf(row.what) ?? []),
    ],
  )
  return {
    channels: decisions.map(({ row, by, offers }) => {
      const given: ChoiceGiven = {
        ...row.given,
        rules: kept.find((one) => one.hash === row.rulesHash)?.rules ?? [],
        facts: row.facts,
        offers,
      }
      return {
        id: row.id,
        at: row.at.toISOString(),
        by,
        chosen_by: row.by,
        channel_id: row.channelId,
        channel: names.channel(row.channelId),
        rule: row.rule,
        refused: row.refused,
        text: choosers[row.by][ctx.lang],
        proven: isProven(row, given),
        offers: offers
          .map((one) => ({
            channel_id: one.channel_id,
            channel: names.channel(one.channel_id),
            chosen: one.channel_id === row.channelId,
            ok: one.ok,
            total: one.total,
            days_min: one.days_min,
            days_max: one.days_max,
            reasons: one.why.map((each) => whyWords(each, ctx.lang)),
          }))
          .sort((a, b) => Number(b.ok) - Number(a.ok) || a.total - b.total),
      }
    }),
    runs: runs.map((run) => {
      const rules = sets.find((one) => one.number === run.setNumber)?.versions.map(runningVersion) ?? []
      const again = runRules(rules, run.facts, {
        event: run.event,
        at: run.at.toISOString(),
        locked: run.locked,
      })
      return {
        id: run.id,
        at: run.at.toISOString(),
        event: run.event,
        event_name: inLang(ruleEvents[run.event], ctx.lang),
        set_number: run.setNumber,
        proven: isDeepStrictEqual(plain(again), plain(run.outcome)),
        did: didOf(ctx, run, names),
      }
    }),
    locks: withChosen(locks, o).map(({ row, by }) => ({
      what: row.what,
      name: lockName(ctx, row.what, names),
      at: row.at.toISOString(),
      by,
    })),
  }
}

/** The outcome as it looks after a JSON round trip. */
const plain = (outcome: RuleOutcome): unknown => JSON.parse(JSON.stringify(outcome))

const channelsOf = (actions: readonly RuleAction[]): number[] =>
  actions.flatMap((one) => (one.do === 'channel' ? [one.channel_id] : []))

const tagOf = (what: string): number | undefined =>
  what.startsWith('tag:') ? Number(what.slice(4)) : undefined

const lostWords: Readonly<Record<LostWhy, { en: string; zh: string }>> = {
  locked: { en: 'Locked: set by hand', zh: '已人工锁定' },
  earlier: { en: 'An earlier rule set it', zh: '前面的规则已设置' },
  stopped: { en: 'Behind a rule that stops', zh: '前面的规则已停止执行' },
}
const doneWords = { en: 'Done', zh: '已执行' }

function didOf(
  ctx: UserCtx,
  run: typeof orderRuleRun.$inferSelect,
  names: Awaited<ReturnType<typeof namesOf>>,
) {
  const rule = (one: RuleOutcome['acts'][number]) => ({ id: one.rule, name: one.name, version: one.version })
  return [
    ...run.outcome.acts.map((one, at) => {
      const refused = run.refused.find((each) => each.at === at)
      return {
        rule: rule(one),
        text: actionText(ctx, one.action, names),
        outcome: refused ? refused[ctx.lang] : doneWords[ctx.lang],
        counted: refused === undefined,
      }
    }),
    ...run.outcome.lost.map((one) => ({
      rule: rule(one),
      text: actionText(ctx, one.action, names),
      outcome: lostWords[one.why][ctx.lang],
      counted: false,
    })),
    ...run.outcome.failed.map((one) => ({
      rule: { id: one.rule, name: one.name, version: 0 },
      text: one.error,
      outcome: ctx.lang === 'zh' ? '规则无法判断' : 'The rule could not be judged',
      counted: false,
    })),
  ]
}

/** Adds a lock for a channel that was chosen by hand before locks were stored. */
const withChosen = <L extends { row: { what: string; at: Date }; by: string }>(
  locks: readonly L[],
  o: { channelFixed: boolean; placedAt: Date },
): readonly { row: { what: string; at: Date }; by: string }[] =>
  o.channelFixed && !locks.some(({ row }) => row.what === 'channel')
    ? [{ row: { what: 'channel', at: o.placedAt }, by: '' }, ...locks]
    : locks

const lockNames = {
  channel: { en: 'Channel', zh: '物流渠道' },
  urgent: { en: 'Urgency', zh: '加急' },
  hold: { en: 'Hold', zh: '挂起' },
} as const

function lockName(ctx: UserCtx, what: string, names: { tag: (id: number) => string }): string {
  const tag = tagOf(what)
  if (tag !== undefined) return ctx.lang === 'zh' ? `标签：${names.tag(tag)}` : `Tag: ${names.tag(tag)}`
  return lockNames[what as keyof typeof lockNames]?.[ctx.lang] ?? what
}

/** Allows rules to set again what a user set. The channel stays until a rule or the next price chooses another. */
export async function unlock(ctx: UserCtx, id: number, what: string): Promise<{ unlocked: boolean }> {
  const o = await lockOrder(ctx, id)
  // All orders of a combined parcel must use the same channel.
  if (what === 'channel' && o.combinedId !== null) fail(orderGuardErrors.combined)
  const gone = await unlockOne(ctx, id, what)
  if (!gone && !(what === 'channel' && o.channelFixed)) fail(orderRuleErrors.no_lock)
  const tag = tagOf(what)
  const names = await namesOf(ctx, [], tag === undefined ? [] : [tag])
  const said = lockName(ctx, what, names)
  addOrderEvents(ctx, o, [{ kind: 'unlocked', values: { what: said }, internal: true }])
  if (what === 'channel' && o.channelFixed) {
    const next = { ...o, channelFixed: false }
    const priced = await priceValues(ctx, next, await currentLines(ctx, o))
    await applyChange(ctx, o, { set: { channelFixed: false, ...priced }, events: priceEvents(o, priced) })
  }
  ctx.audit({ record: 'order', recordId: id, entityId: o.entityId, after: { unlocked: what } })
  return { unlocked: true }
}
