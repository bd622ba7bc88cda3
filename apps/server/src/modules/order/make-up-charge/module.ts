import { and, count, eq, gt, lt } from 'drizzle-orm'
import { entityOf, type UserCtx } from '../../../kit/context.ts'
import { bring } from '../../../kit/module.ts'
import { registerCounts } from '../../system/menu/counts.ts'
import { forMerchant, forStaff } from './service.ts'
import { makeUpCharge } from './table.ts'

registerCounts({ badges: { makeUpCharge: toPay, makeUpCharges: toCredit } })

/** What a merchant has to pay. */
async function toPay(ctx: UserCtx): Promise<number> {
  const [row] = await ctx.db
    .select({ n: count() })
    .from(makeUpCharge)
    .where(
      and(
        eq(makeUpCharge.entityId, entityOf(ctx)),
        eq(makeUpCharge.state, 'due'),
        gt(makeUpCharge.amount, 0),
      ),
    )
  return row?.n ?? 0
}

/** What waits to be credited. */
async function toCredit(ctx: UserCtx): Promise<number> {
  const [row] = await ctx.db
    .select({ n: count() })
    .from(makeUpCharge)
    .where(and(eq(makeUpCharge.state, 'due'), lt(makeUpCharge.amount, 0)))
  return row?.n ?? 0
}

bring({ name: 'make-up-charge', routes: [...forMerchant.routes, ...forStaff.routes] })
