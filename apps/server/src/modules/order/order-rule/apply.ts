import { mayEditAddress, mayHold } from '@dropyard/contract/order/order/guard'
import { isUnpaid } from '@dropyard/contract/order/order/state'
import { beyondPromise } from '@dropyard/contract/order/order-rule/channel-promise'
import type { RuleOutcome } from '@dropyard/contract/order/order-rule/engine'
import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { channel } from '../../logistics/channel/table.ts'
import { askForDecision, compareWithPaid, noteChannelChange, openChange } from '../channel-change/propose.ts'
import { noteChannel } from '../channel-log/note.ts'
import { setUrgency } from '../fulfilment/urgency.ts'
import {
  addOrderEvents,
  applyChange,
  assertAllowed,
  axesOf,
  linesOf,
  type OrderRecord,
  viewOf,
} from '../order/change.ts'
import { currentLines } from '../order/line/sets.ts'
import { carries } from '../order-edit/edit.ts'
import { writeNotes } from '../order-note/write.ts'
import { priceValues, ruleEvents } from '../order-price/quote.ts'
import { tagOne } from '../order-tag/set.ts'
import { moveStock } from '../payment/reserve-lines.ts'
import { orderRuleRun } from './table.ts'

/**
 * Applies a rule's action to an order. Fails where a user could not do it either. The caller must hold the order's row
 * lock.
 */

type Act = RuleOutcome['acts'][number]

export async function apply(ctx: Ctx, o: OrderRecord, act: Act): Promise<OrderRecord> {
  const { action } = act
  if (action.do === 'channel') return setChannel(ctx, o, act, action.channel_id)
  if (action.do === 'tag') {
    await tagOne(ctx, o, action.tag_id)
    return o
  }
  if (action.do === 'urgent') {
    const until = action.hours === null ? null : new Date(ctx.now.getTime() + action.hours * 3_600_000)
    return setUrgency(ctx, o, { level: action.level, until, reason: '', rule: act.name })
  }
  if (action.do === 'hold') {
    if (o.onHold !== null && o.onHold !== 'store_held') return o
    assertAllowed(mayHold(viewOf(o)))
    said(ctx, o, act, { en: 'put on hold', zh: '挂起' })
    return applyChange(ctx, o, {
      set: { onHold: 'on_hold' },
      events: [{ kind: 'held', values: { reason: { en: action.reason, zh: action.reason } } }],
    })
  }
  if (!(await wroteBefore(ctx, o.id, act))) await writeNotes(ctx, [o], { thread: 'order', text: action.text })
  return o
}

const said = (ctx: Ctx, o: OrderRecord, act: Act, what: { en: string; zh: string }): void =>
  addOrderEvents(ctx, o, [
    { kind: 'rule_did', values: { rule: act.name, version: act.version, what }, internal: true },
  ])

/** While the order is unpaid, the rule's channel counts whenever it is priced; afterwards it is changed as a user would. */
async function setChannel(ctx: Ctx, o: OrderRecord, act: Act, channelId: number): Promise<OrderRecord> {
  const rule = { id: act.rule, name: act.name, version: act.version, channelId }
  const isSame = o.ruleChannel?.id === rule.id && o.ruleChannel.version === rule.version
  if (isSame && o.ruleChannel?.channelId === channelId) return o
  const [named] = await ctx.db
    .select({ en: channel.nameEn, zh: channel.nameZh })
    .from(channel)
    .where(eq(channel.id, channelId))
  said(ctx, o, act, named ?? { en: String(channelId), zh: String(channelId) })
  if (isUnpaid(axesOf(o))) {
    const next = { ...o, ruleChannel: rule }
    const priced = await priceValues(ctx, next, await currentLines(ctx, o))
    return applyChange(ctx, o, { set: { ruleChannel: rule, ...priced }, events: ruleEvents(o, priced) })
  }
  assertAllowed(mayEditAddress(viewOf(o)))
  const lines = await linesOf(ctx, [o.id])
  const { offers } = await carries(ctx, o, channelId, lines)
  const wish = { by: 'staff_rule', why: act.name } as const
  const compared = await compareWithPaid(ctx, o, lines, channelId)
  if (beyondPromise(compared.from, compared.to).length > 0) {
    const open = await openChange(ctx, o.id)
    if (open?.toChannelId === channelId) return o
    const [held = o] = await askForDecision(ctx, [o], compared, wish)
    return held
  }
  const moved = await moveStock(ctx, o, lines, channelId)
  const by = { id: rule.id, name: rule.name, version: rule.version }
  const choice = { by: 'staff_rule', channelId, rule: by, refused: false } as const
  const given = { fixed: null, staff: rule, rules: [], facts: null, offers }
  return applyChange(ctx, o, {
    moves: moved.moves,
    set: {
      channelId,
      ruleChannel: rule,
      labelError: null,
      channelBy: noteChannel(ctx, o, choice, given),
    },
    events: [...(await noteChannelChange(ctx, o, compared, wish)), ...moved.events],
  })
}

/** Each version of a rule writes its note only once, however often it matches the order. */
async function wroteBefore(ctx: Ctx, orderId: number, { rule, version, action }: Act): Promise<boolean> {
  const wrote = JSON.stringify({ acts: [{ rule, version, action }] })
  const [row] = await ctx.db
    .select({ id: orderRuleRun.id })
    .from(orderRuleRun)
    .where(and(eq(orderRuleRun.orderId, orderId), sql`${orderRuleRun.outcome} @> ${wrote}::jsonb`))
    .limit(1)
  return row !== undefined
}
