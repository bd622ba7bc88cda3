import { count, eq } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import type { Module } from '../../../kit/module.ts'
import { actingAs } from '../../account/user/demo-acting.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { registerCounts } from '../../system/menu/counts.ts'
import { routes } from './routes.ts'
import { askAdjustment, flow } from './service.ts'
import { adjustment } from './table.ts'

registerCounts({ badges: { walletAdjustments: waiting } })

/** Adjustments that wait for a second person. */
async function waiting(ctx: UserCtx): Promise<number> {
  const [row] = await ctx.db.select({ n: count() }).from(adjustment).where(eq(adjustment.state, 'requested'))
  return row?.n ?? 0
}

/** What finance asked for, decided on by the admin or still open. */
async function demoAdjustments(ctx: Ctx): Promise<void> {
  const ids = await demoIds(ctx)
  const at = (daysAgo: number) => ({ ...ctx, now: new Date(ctx.now.getTime() - daysAgo * 86_400_000) })
  const asked = (daysAgo: number, input: Parameters<typeof askAdjustment>[1]) =>
    askAdjustment(actingAs(at(daysAgo), ids, 'finance'), input)
  const { northwind, lumen } = ids.entities
  const credited = await asked(27, {
    entity_id: northwind,
    kind: 'compensation',
    amount: 4_800,
    remark: 'Late parcels in the week of the typhoon',
    note: 'Agreed with Olivia Hart by phone, 12 parcels, 4.00 USD each.',
  })
  await flow.move(actingAs(at(26), ids, 'admin'), 'approve', [credited], {})
  const refused = await asked(14, {
    entity_id: lumen,
    kind: 'manual_credit',
    amount: 25_000,
    remark: 'Goodwill',
    note: 'Asked for by the customer after the price change.',
  })
  await flow.move(actingAs(at(13), ids, 'admin'), 'reject', [refused], {
    reason: 'The price change was announced in time. Offer a coupon instead.',
  })
  await asked(1, {
    entity_id: northwind,
    kind: 'manual_debit',
    amount: 1_250,
    remark: 'Bank charge of the transfer HSBC-77204411',
    note: 'The bank took 12.50 USD after we had credited the whole transfer.',
  })
}

export const adjustmentModule: Module = { name: 'adjustment', routes, demo: demoAdjustments }
