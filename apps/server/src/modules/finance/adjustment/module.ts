import { count, eq } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import type { Story } from '../../../kit/jobs/story.ts'
import { bring } from '../../../kit/module.ts'
import { actingAs } from '../../account/user/demo-acting.ts'
import { type DemoIds, demoIds } from '../../account/user/demo-ids.ts'
import { registerCounts } from '../../system/menu/counts.ts'
import { flow, served } from './service.ts'
import { adjustment } from './table.ts'

registerCounts({ badges: { walletAdjustments: waiting } })

/** Adjustments that wait for a second person. */
async function waiting(ctx: UserCtx): Promise<number> {
  const [row] = await ctx.db.select({ n: count() }).from(adjustment).where(eq(adjustment.state, 'requested'))
  return row?.n ?? 0
}

/** What finance asked for, decided on by the admin or still open. */
async function demoAdjustments(ctx: Ctx): Promise<Story[]> {
  const ids = await demoIds(ctx)
  return [credited(ctx, ids), refused(ctx, ids), open(ctx, ids)]
}

const daysAgo = (ctx: Ctx, days: number): Ctx => ({
  ...ctx,
  now: new Date(ctx.now.getTime() - days * 86_400_000),
})

async function* credited(ctx: Ctx, ids: DemoIds): Story {
  const [asked, decided] = [daysAgo(ctx, 27), daysAgo(ctx, 26)]
  yield asked.now
  const { id } = await served.create(actingAs(asked, ids, 'finance'), {
    entity_id: ids.entities.northwind,
    kind: 'compensation',
    amount: 4_800,
    remark: 'Late parcels in the week of the typhoon',
    note: 'Agreed with Olivia Hart by phone, 12 parcels, 4.00 USD each.',
  })
  yield decided.now
  await flow.move(actingAs(decided, ids, 'admin'), 'approve', [id], {})
}

async function* refused(ctx: Ctx, ids: DemoIds): Story {
  const [asked, decided] = [daysAgo(ctx, 14), daysAgo(ctx, 13)]
  yield asked.now
  const { id } = await served.create(actingAs(asked, ids, 'finance'), {
    entity_id: ids.entities.lumen,
    kind: 'manual_credit',
    amount: 25_000,
    remark: 'Goodwill',
    note: 'Asked for by the customer after the price change.',
  })
  yield decided.now
  await flow.move(actingAs(decided, ids, 'admin'), 'reject', [id], {
    reason: 'The price change was announced in time. Offer a coupon instead.',
  })
}

async function* open(ctx: Ctx, ids: DemoIds): Story {
  const asked = daysAgo(ctx, 1)
  yield asked.now
  await served.create(actingAs(asked, ids, 'finance'), {
    entity_id: ids.entities.northwind,
    kind: 'manual_debit',
    amount: 1_250,
    remark: 'Bank charge of the transfer HSBC-77204411',
    note: 'The bank took 12.50 USD after we had credited the whole transfer.',
  })
}

bring({
  name: 'adjustment',
  routes: served.routes,
  stories: demoAdjustments,
})
