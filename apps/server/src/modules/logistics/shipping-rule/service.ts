import { commonErrors } from '@dropyard/contract/kit/errors'
import { fillWords } from '@dropyard/contract/kit/text'
import { shippingRule as contract, shippingRuleErrors } from '@dropyard/contract/logistics/shipping-rule'
import { and, asc, count, eq, inArray, max, sql } from 'drizzle-orm'
import { type Ctx, entityOf, type UserCtx } from '../../../kit/context.ts'
import { fail, invalid } from '../../../kit/errors.ts'
import { serve } from '../../../kit/record/record.ts'
import type { Values } from '../../../kit/record/record-options.ts'
import { store } from '../../store/store/table.ts'
import { channel } from '../channel/table.ts'
import { country } from '../country/table.ts'
import { shippingRule } from './table.ts'

/** A company's shipping rules, and which of them applies to an order. */

const most = 200

export const served = serve(contract, shippingRule, {
  owner: shippingRule.entityId,
  search: [shippingRule.name],
  columns: {
    channel_active: sql`(SELECT ${channel.status} = 'active' FROM ${channel} WHERE ${channel.id} = ${shippingRule.channelId})`,
  },
  beforeSave: async (ctx, input, before) => {
    inOrder(input, 'amount_min', 'amount_max')
    inOrder(input, 'grams_min', 'grams_max')
    if (input.channel_id !== before?.channel_id) await knownChannel(ctx, input.channel_id)
    await knownShops(ctx, (input.shop_ids as number[] | null) ?? [])
    const checked = { ...input, countries: await knownCountries(ctx, input.countries as string[]) }
    return before ? checked : { ...checked, position: await nextPosition(ctx) }
  },
})

function inOrder(input: Values, from: string, to: string): void {
  const [min, max_] = [input[from] as number | null, input[to] as number | null]
  if (min !== null && max_ !== null && min > max_) invalid({ [to]: shippingRuleErrors.range.words })
}

async function knownChannel(ctx: Ctx, id: number): Promise<void> {
  const [row] = await ctx.db
    .select({ id: channel.id })
    .from(channel)
    .where(and(eq(channel.id, id), eq(channel.status, 'active')))
  if (!row) invalid({ channel_id: shippingRuleErrors.channel.words })
}

async function knownShops(ctx: UserCtx, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const rows = await ctx.db
    .select({ id: store.id })
    .from(store)
    .where(and(inArray(store.id, wanted), eq(store.entityId, entityOf(ctx))))
  if (rows.length !== wanted.length)
    fail(commonErrors.not_found, {}, { shop_ids: shippingRuleErrors.shop.words })
}

async function knownCountries(ctx: Ctx, codes: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(codes.map((code) => code.toUpperCase()))]
  if (wanted.length === 0) return []
  const rows = await ctx.db.select({ code: country.code }).from(country).where(inArray(country.code, wanted))
  const unknown = wanted.filter((code) => !rows.some((row) => row.code === code))
  if (unknown.length > 0)
    invalid({ countries: fillWords(shippingRuleErrors.country.words, { codes: unknown }) })
  return wanted
}

async function nextPosition(ctx: UserCtx): Promise<number> {
  const [row] = await ctx.db
    .select({ last: max(shippingRule.position), n: count() })
    .from(shippingRule)
    .where(eq(shippingRule.entityId, entityOf(ctx)))
  if ((row?.n ?? 0) >= most) fail(shippingRuleErrors.many)
  return (row?.last ?? 0) + 1
}

/** Reorders a company's rules. Refuses an incomplete list, because the rules were changed meanwhile. */
export async function reorder(ctx: UserCtx, ids: readonly number[]): Promise<{ moved: number }> {
  const rows = await ctx.db
    .select({ id: shippingRule.id, position: shippingRule.position })
    .from(shippingRule)
    .where(eq(shippingRule.entityId, entityOf(ctx)))
    .orderBy(asc(shippingRule.id))
    .for('update')
  const known = new Set(rows.map((row) => row.id))
  if (ids.some((id) => !known.has(id))) fail(commonErrors.not_found)
  if (new Set(ids).size !== ids.length || ids.length !== rows.length) fail(shippingRuleErrors.order)
  const places = new Map(ids.map((id, index) => [id, index + 1]))
  const moved = rows.filter((row) => row.position !== places.get(row.id))
  if (moved.length > 0)
    await ctx.db
      .update(shippingRule)
      .set({
        position: sql`array_position(${sql.param(ids, { mapToDriverValue: (list: readonly number[]) => `{${list.join(',')}}` })}::bigint[], ${shippingRule.id})`,
        version: sql`${shippingRule.version} + 1`,
      })
      .where(eq(shippingRule.entityId, entityOf(ctx)))
  ctx.audit({
    record: 'shipping-rule',
    before: [...rows].sort((a, b) => a.position - b.position).map((row) => row.id),
    after: ids,
  })
  return { moved: moved.length }
}

/** A company's rules in order. */
export const rulesOf = (ctx: Ctx, entityId: number) =>
  ctx.db
    .select({
      id: shippingRule.id,
      name: shippingRule.name,
      active: shippingRule.active,
      version: shippingRule.version,
      shop_ids: shippingRule.shopIds,
      countries: shippingRule.countries,
      amount_min: shippingRule.amountMin,
      amount_max: shippingRule.amountMax,
      grams_min: shippingRule.gramsMin,
      grams_max: shippingRule.gramsMax,
      goods_tags: shippingRule.goodsTags,
      channel_id: shippingRule.channelId,
    })
    .from(shippingRule)
    .where(eq(shippingRule.entityId, entityId))
    .orderBy(asc(shippingRule.position), asc(shippingRule.id))
