import { afterSaleFlow } from '@dropyard/contract/order/after-sale/flow'
import { caseOutcomes, caseReasons, usualCause } from '@dropyard/contract/order/after-sale/words'
import { desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Deed } from '../../../demo/stories.ts'
import { assertFound } from '../../../kit/errors.ts'
import { flow } from '../../order/after-sale/case-flow.ts'
import { openCase } from '../../order/after-sale/open-case.ts'
import { afterSaleCase } from '../../order/after-sale/table.ts'
import { caseAt, talk } from '../../order/after-sale/talk.ts'
import { linesOf } from '../../order/order/change.ts'
import { warehouse } from '../../warehouse/warehouse/table.ts'

/** Steps of the demo in which merchants and staff handle after-sale cases. */

const keys = <K extends string>(of: Readonly<Record<K, unknown>>) => Object.keys(of) as [K, ...K[]]
const opening = z.strictObject({
  reason: z.enum(keys(caseReasons)),
  wish: z.enum(keys(caseOutcomes)).default('refund'),
  description: z.string(),
})
const offering = z.strictObject({
  /** For refunds: percent of the largest possible refund. */
  percent: z.int().default(100),
  outcome: z.enum(keys(caseOutcomes)).default('refund'),
  return_first: z.boolean().default(false),
  answer: z.string(),
})
const step = z.enum(keys(afterSaleFlow.actions))

type Told = Parameters<Deed>

/** The last case of an order. */
async function lastCase(ctx: Told[0], orderId: number) {
  const [row] = await ctx.db
    .select()
    .from(afterSaleCase)
    .where(eq(afterSaleCase.orderId, orderId))
    .orderBy(desc(afterSaleCase.id))
    .limit(1)
  return assertFound(row)
}

async function open(ctx: Told[0], given: Told[1], id: number): Promise<void> {
  const [line] = (await linesOf(ctx, [id])).filter((one) => one.parentId === null)
  const lines = line ? [{ line_id: line.id, quantity: 1 }] : []
  await openCase(ctx, { ...opening.parse(given), order_id: id, lines, pictures: [] })
}

async function answer(ctx: Told[0], action: 'offer' | 'agree', given: Told[1], id: number): Promise<void> {
  const { percent, outcome, return_first, answer: words } = offering.parse(given)
  const row = await lastCase(ctx, id)
  const amounts = row.lines.map(({ line_id, most }) => ({
    line_id,
    amount: Math.max(1, Math.floor((most * percent) / 100)),
  }))
  const input = {
    terms: { outcome, amounts: outcome === 'refund' ? amounts : [], pricing: 'free' as const },
    cause: usualCause[row.reason],
    answer: words,
  }
  if (action === 'offer') await flow.move(ctx, 'offer', [row.id], { ...input, return_first })
  else await flow.move(ctx, 'agree', [row.id], input)
}

export const caseDeeds: Readonly<Record<string, (...told: Told) => Promise<unknown>>> = {
  'open-case': open,
  'case-offer': (ctx, given, id) => answer(ctx, 'offer', given, id),
  'case-agree': (ctx, given, id) => answer(ctx, 'agree', given, id),
  /** Any other action of the case's workflow, with its input. */
  'case-step': async (ctx, { step: name, ...given }, id) =>
    flow.applyBody(ctx, step.parse(name), { ...given, id_list: [(await lastCase(ctx, id)).id] }),
  /** The return reaches our first warehouse. */
  'case-arrived': async (ctx, _given, id) => {
    const [place] = await ctx.db.select({ id: warehouse.id }).from(warehouse).orderBy(warehouse.id).limit(1)
    await flow.move(ctx, 'arrive', [(await lastCase(ctx, id)).id], { warehouse_id: assertFound(place).id })
  },
  'case-say': async (ctx, given, id) => {
    const { body } = z.strictObject({ body: z.string() }).parse(given)
    await talk.say(ctx, await caseAt(ctx, (await lastCase(ctx, id)).id), { body, picture: '' })
  },
}
