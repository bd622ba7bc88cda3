import { createHash } from 'node:crypto'
import type { ChoiceGiven, KeptChoice } from '@dropyard/contract/order/order-rule/channel-choice'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { deferWrite } from '../../../kit/data/database.ts'
import { insertionOf } from '../../../kit/data/insert-rows.ts'
import type { ChannelBy } from '../order/table.ts'
import { packOffers } from './offers.ts'
import { channelDecision, channelRuleSet } from './table.ts'

/** Decisions about several orders, to be written together. */
export interface ChannelLog {
  readonly decisions: (typeof channelDecision.$inferInsert)[]
  /** The merchants' rules that they are based on, each version once. */
  readonly rules: Map<string, typeof channelRuleSet.$inferInsert>
}

export const newLog = (): ChannelLog => ({ decisions: [], rules: new Map() })

/** Logs who or what chose the channel of an order, with everything the decision is based on; immediately, or into `log`. */
export function noteChannel(
  ctx: Ctx,
  of: { id: number; entityId: number },
  choice: KeptChoice,
  given: ChoiceGiven,
  log?: ChannelLog,
): ChannelBy {
  const into = log ?? newLog()
  const rulesHash = given.facts === null ? null : hashOf(given.rules)
  if (rulesHash !== null)
    into.rules.set(`${of.entityId} ${rulesHash}`, {
      entityId: of.entityId,
      hash: rulesHash,
      rules: [...given.rules],
      at: ctx.now,
    })
  into.decisions.push({
    orderId: of.id,
    entityId: of.entityId,
    at: ctx.now,
    userId: ctx.user?.id ?? null,
    by: choice.by,
    channelId: choice.channelId,
    rule: choice.rule,
    refused: choice.refused,
    given: { fixed: given.fixed, staff: given.staff },
    facts: given.facts,
    rulesHash,
    offered: packOffers(given.offers),
  })
  if (!log) writeLog(ctx, into)
  return byOf(choice)
}

/** Writes a log in two statements, regardless of the number of orders. */
export function writeLog(ctx: Ctx, { decisions, rules }: ChannelLog): void {
  if (rules.size > 0)
    deferWrite(
      ctx.db,
      ctx.db
        .insert(channelRuleSet)
        .values([...rules.values()])
        .onConflictDoNothing(),
    )
  if (decisions.length > 0) deferWrite(ctx.db, ctx.db.execute(insertionOf(channelDecision, decisions)))
}

/** What the order itself stores of a decision, so that repricing with the same outcome is not logged again. */
export const byOf = ({ by, channelId, rule, refused }: KeptChoice): ChannelBy => ({
  by,
  channelId,
  rule: rule && { id: rule.id, version: rule.version },
  refused,
})

/** Logs that an order returns to a channel that was chosen for it before: the earlier decision is in force again. */
export function noteReturn(ctx: Ctx, of: { id: number }, by: ChannelBy | null): void {
  if (by === null) return
  deferWrite(
    ctx.db,
    ctx.db.execute(sql`
      INSERT INTO channel_decision
        (order_id, entity_id, at, user_id, by, channel_id, rule, refused, given, facts, rules_hash, offers, offered)
      SELECT order_id, entity_id, ${ctx.now.toISOString()}::timestamptz, user_id, by, channel_id, rule, refused, given,
        facts, rules_hash, offers, offered
      FROM channel_decision
      WHERE order_id = ${of.id} AND channel_id = ${by.channelId} AND by = ${by.by} ORDER BY id DESC LIMIT 1`),
  )
}

/** A decision without a comparison. */
export const bare = (channelId: number): ChoiceGiven => ({
  fixed: channelId,
  staff: null,
  rules: [],
  facts: null,
  offers: [],
})

const hashOf = (rules: unknown): string =>
  createHash('sha256').update(JSON.stringify(rules)).digest('hex').slice(0, 32)
