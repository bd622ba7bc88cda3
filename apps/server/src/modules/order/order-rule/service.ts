import { commonErrors } from '@dropyard/contract/kit/errors'
import { orderRule as contract, orderRuleErrors } from '@dropyard/contract/order/order-rule'
import { keyOf } from '@dropyard/contract/order/order-rule/engine'
import { isNumber, type RuleAction, type RuleGroup } from '@dropyard/contract/order/order-rule/terms'
import { and, asc, count, eq, inArray, max, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { personName } from '../../../kit/data/people.ts'
import { fail, invalid } from '../../../kit/errors.ts'
import { serve } from '../../../kit/record/record.ts'
import { channel } from '../../logistics/channel/table.ts'
import { orderTag } from '../order-tag/table.ts'
import { orderRule } from './table.ts'

/** The drafts of the automation rules. Only published rules run. */

const most = 200

export const served = serve(contract, orderRule, {
  search: [orderRule.name],
  columns: { owner_name: personName(orderRule.ownerId) },
  beforeSave: async (ctx, input, before) => {
    if (!input.groups.every(isComplete)) invalid({ groups: orderRuleErrors.conditions.words })
    const keys = input.actions.flatMap((action) => keyOf(action) ?? [])
    if (new Set(keys).size !== keys.length) invalid({ actions: orderRuleErrors.twice.words })
    if (input.valid_from && input.valid_to && Date.parse(input.valid_from) >= Date.parse(input.valid_to))
      invalid({ valid_to: orderRuleErrors.range.words })
    await knownThings(ctx, input.actions)
    return before ? input : { ...input, owner_id: ctx.user.id, position: await nextPosition(ctx) }
  },
})

/** Every condition is complete: a list has values, a number has a bound. */
const isComplete = (group: RuleGroup): boolean =>
  group.of.every(({ field, op, values, number }) =>
    isNumber(field)
      ? (op === 'at_least' || op === 'at_most') && number !== null
      : (op === 'is_any' || op === 'is_none') && values.length > 0,
  )

async function knownThings(ctx: Ctx, actions: readonly RuleAction[]): Promise<void> {
  for (const action of actions) {
    if (action.do === 'channel') {
      const [row] = await ctx.db
        .select({ id: channel.id })
        .from(channel)
        .where(and(eq(channel.id, action.channel_id), eq(channel.status, 'active')))
      if (!row) invalid({ actions: orderRuleErrors.channel.words })
    }
  }
  const tags = [...new Set(actions.flatMap((action) => (action.do === 'tag' ? [action.tag_id] : [])))]
  if (tags.length === 0) return
  const rows = await ctx.db.select({ id: orderTag.id }).from(orderTag).where(inArray(orderTag.id, tags))
  if (rows.length !== tags.length) invalid({ actions: orderRuleErrors.tag.words })
}

async function nextPosition(ctx: UserCtx): Promise<number> {
  const [row] = await ctx.db.select({ last: max(orderRule.position), n: count() }).from(orderRule)
  if ((row?.n ?? 0) >= most) fail(orderRuleErrors.many)
  return (row?.last ?? 0) + 1
}

/** Reorders the drafts. Fails when the ids are not all drafts, because another user changed the list. */
export async function reorder(ctx: UserCtx, ids: readonly number[]): Promise<{ moved: number }> {
  const rows = await draftsOf(ctx, true)
  const known = new Set(rows.map((row) => row.id))
  if (ids.some((id) => !known.has(id))) fail(commonErrors.not_found)
  if (new Set(ids).size !== ids.length || ids.length !== rows.length) fail(orderRuleErrors.order)
  const moved = rows.filter((row, place) => row.id !== ids[place])
  if (moved.length > 0)
    await ctx.db.update(orderRule).set({
      position: sql`array_position(${sql.param(ids, { mapToDriverValue: (list: readonly number[]) => `{${list.join(',')}}` })}::bigint[], ${orderRule.id})`,
      version: sql`${orderRule.version} + 1`,
    })
  ctx.audit({ record: 'order-rule', before: rows.map((row) => row.id), after: ids })
  return { moved: moved.length }
}

export type DraftRecord = typeof orderRule.$inferSelect

/** The drafts in their order; locked when they are to be published. */
export const draftsOf = (ctx: Ctx, locked = false): Promise<DraftRecord[]> => {
  const drafts = ctx.db.select().from(orderRule).orderBy(asc(orderRule.position), asc(orderRule.id))
  return locked ? drafts.for('update') : drafts
}
