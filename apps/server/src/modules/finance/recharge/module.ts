import { count, inArray } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { bring } from '../../../kit/module.ts'
import { registerCounts } from '../../system/menu/counts.ts'
import { demoRecharges } from './demo.ts'
import { routes } from './routes.ts'
import { recharge } from './table.ts'

registerCounts({ badges: { rechargeExamine: waiting } })

/** Recharges that wait for a first or a second approval. */
async function waiting(ctx: UserCtx): Promise<number> {
  const [row] = await ctx.db
    .select({ n: count() })
    .from(recharge)
    .where(inArray(recharge.state, ['submitted', 'confirming']))
  return row?.n ?? 0
}

bring({ name: 'recharge', routes, stories: demoRecharges })
