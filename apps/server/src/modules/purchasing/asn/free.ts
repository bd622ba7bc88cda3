import { commonErrors } from '@dropyard/contract/kit/errors'
import type { ActionInput } from '@dropyard/contract/kit/workflow'
import { asnErrors as errors } from '@dropyard/contract/purchasing/asn/errors'
import type { asnFlow } from '@dropyard/contract/purchasing/asn/flow'
import { seesCosts } from '@dropyard/contract/purchasing/purchase-order/lines'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { atField, fail, failAt } from '../../../kit/errors.ts'
import { mayRead } from '../../../kit/http/withheld.ts'
import { noteLines } from '../purchase-order/service.ts'
import { assertUnsettled } from '../purchase-order/settled-costs.ts'
import { settleArrival } from './settle.ts'
import { changedAfterwards } from './signals.ts'
import { asn, asnCost, asnItem } from './table.ts'

/** What becomes known of an arrival on its way: pieces that its supplier gives, and what bringing the goods costs. */

type Input = ActionInput<(typeof asnFlow.actions)['update-free']>

/** Free pieces are announced and awaited in addition. Costs and their currency replace the stored ones; without them they stay. */
export async function updateFree(
  ctx: Ctx,
  id: number,
  { free, costs, currency }: Pick<Input, 'free'> & Partial<Input>,
): Promise<void> {
  const given = new Map(free.map(({ line_id, pieces }) => [line_id, pieces]))
  const lines = given.size > 0 ? await ctx.db.select().from(asnItem).where(eq(asnItem.headId, id)) : []
  const changes = lines.flatMap((line) => {
    const more = (given.get(line.id) ?? line.free) - line.free
    given.delete(line.id)
    return more === 0 ? [] : [{ line, lineId: line.poLineId ?? 0, free: more }]
  })
  if (given.size > 0) failAt('free', errors.other_line)
  if (changes.some(({ lineId }) => lineId === 0)) failAt('free', errors.not_free)
  if (changes.length > 0) {
    await atField('free', () =>
      noteLines(
        ctx,
        changes.map(({ lineId, free: more }) => ({ lineId, free: more })),
      ),
    )
    const stored = changes.map(({ line, free: more }) => ({ id: line.id, more }))
    await ctx.db.execute(sql`
      UPDATE asn_item i SET free = i.free + g.more, expected = greatest(0, i.expected + g.more)
      FROM jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) AS g (id bigint, more int) WHERE i.id = g.id`)
    await ctx.db.execute(sql`
      UPDATE asn a SET expected = (SELECT sum(i.expected) FROM asn_item i WHERE i.asn_id = a.id) WHERE a.id = ${id}`)
  }
  if ((costs || currency) && ctx.user && !mayRead(ctx.user, seesCosts)) fail(commonErrors.not_allowed)
  if (costs) await replaceCosts(ctx, id, costs)
  if (currency) await assertCurrency(ctx, id, currency)
  if (currency) await ctx.db.update(asn).set({ currency }).where(eq(asn.id, id))
  await settleArrival(ctx, id)
  await changedAfterwards(ctx, id)
}

/** @throws if a bill settled costs of the arrival in its currency, and it would get another one */
export async function assertCurrency(ctx: Ctx, id: number, currency: string): Promise<void> {
  const [arrival] = await ctx.db.select({ currency: asn.currency }).from(asn).where(eq(asn.id, id))
  if (!arrival || arrival.currency === currency) return
  const costs = await ctx.db.select({ id: asnCost.id }).from(asnCost).where(eq(asnCost.headId, id))
  const none = costs.map((one) => ({ ...one, kind: '', amount: 0 }))
  await assertUnsettled(ctx, 'arrival', none, [])
}

/** Costs that were there keep their ids, because bills refer to them. */
async function replaceCosts(ctx: Ctx, id: number, costs: NonNullable<Input['costs']>): Promise<void> {
  const before = await ctx.db
    .select({ id: asnCost.id, kind: asnCost.kind, amount: asnCost.amount, payee_id: asnCost.payeeId })
    .from(asnCost)
    .where(eq(asnCost.headId, id))
  await assertUnsettled(ctx, 'arrival', before, costs)
  const known = new Set(before.map((one) => one.id))
  const kept = new Set(costs.flatMap((one) => (one.id !== undefined && known.has(one.id) ? [one.id] : [])))
  const gone = before.flatMap((one) => (kept.has(one.id) ? [] : [one.id]))
  const billed =
    gone.length > 0 &&
    (await ctx.db.execute(
      sql`SELECT 1 FROM supplier_bill_item WHERE asn_cost_id = ANY (${`{${gone.join()}}`}::bigint[]) LIMIT 1`,
    ))
  if (billed && billed.rows.length > 0) failAt('costs', errors.cost_billed)
  if (gone.length > 0) await ctx.db.delete(asnCost).where(inArray(asnCost.id, gone))
  const values = costs.map(({ id: own, payee_id, kind, amount, split, note }, position) => ({
    ...{ id: own !== undefined && kept.has(own) ? own : null, kind, amount, split, note, position, payee_id },
    value: kind === 'discount' ? -amount : amount,
  }))
  const given = sql`jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
    AS g (id bigint, kind text, amount bigint, split text, note text, position int, payee_id bigint, value bigint)`
  await ctx.db.execute(sql`
    UPDATE asn_cost c SET kind = g.kind, amount = g.amount, split = g.split, note = g.note, position = g.position,
      payee_id = g.payee_id, value = g.value FROM ${given} WHERE c.id = g.id AND c.asn_id = ${id}`)
  await ctx.db.execute(sql`
    INSERT INTO asn_cost (asn_id, position, kind, amount, split, note, payee_id, value)
    SELECT ${id}, position, kind, amount, split, note, payee_id, value FROM ${given} WHERE id IS NULL ORDER BY position`)
}
