import { count, inArray } from 'drizzle-orm'
import { deedsOf, demoStories } from '../../../demo/stories.ts'
import type { UserCtx } from '../../../kit/context.ts'
import { bring } from '../../../kit/module.ts'
import { registerCounts } from '../../system/menu/counts.ts'
import { routes } from './routes.ts'
import { flow, served } from './service.ts'
import { withdrawal } from './table.ts'

registerCounts({ badges: { rechargeExamine: waiting } })

/** Withdrawals that wait for an approval or for their payment. */
async function waiting(ctx: UserCtx): Promise<number> {
  if (!ctx.user.permissions.has('withdrawal-examine:list')) return 0
  const [row] = await ctx.db
    .select({ n: count() })
    .from(withdrawal)
    .where(inArray(withdrawal.state, ['requested', 'confirming', 'approved']))
  return row?.n ?? 0
}

bring({ name: 'withdrawal', routes, stories: demoStories('finance/withdrawal', deedsOf(served, flow)) })
