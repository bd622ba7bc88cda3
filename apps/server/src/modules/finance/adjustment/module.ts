import { count, eq } from 'drizzle-orm'
import { deedsOf, demoStories } from '../../../demo/stories.ts'
import type { UserCtx } from '../../../kit/context.ts'
import { bring } from '../../../kit/module.ts'
import { registerCounts } from '../../system/menu/counts.ts'
import { flow, served } from './service.ts'
import { adjustment } from './table.ts'

registerCounts({ badges: { walletAdjustments: waiting } })

/** Adjustments that wait for a second person. */
async function waiting(ctx: UserCtx): Promise<number> {
  const [row] = await ctx.db.select({ n: count() }).from(adjustment).where(eq(adjustment.state, 'requested'))
  return row?.n ?? 0
}

bring({
  name: 'adjustment',
  routes: served.routes,
  stories: demoStories('finance/adjustment', deedsOf(served, flow)),
})
