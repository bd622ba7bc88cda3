import { makeUpCharge as contract } from '@dropyard/contract/order/make-up-charge'
import { and, count, eq, gt, lt, or } from 'drizzle-orm'
import { entityOf, type UserCtx } from '../../../kit/context.ts'
import { bring } from '../../../kit/module.ts'
import { importRoute } from '../../../kit/sheets/file-import.ts'
import { hear } from '../../../kit/signals.ts'
import { registerCounts } from '../../system/menu/counts.ts'
import { carrierWeighed } from '../label/weighed.ts'
import { importWeights, proposeFor } from './propose.ts'
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

/** What waits to be confirmed or credited. */
async function toCredit(ctx: UserCtx): Promise<number> {
  const [row] = await ctx.db
    .select({ n: count() })
    .from(makeUpCharge)
    .where(
      or(eq(makeUpCharge.state, 'proposed'), and(eq(makeUpCharge.state, 'due'), lt(makeUpCharge.amount, 0))),
    )
  return row?.n ?? 0
}

bring({
  name: 'make-up-charge',
  routes: [importRoute(contract.importWeights, importWeights), ...forMerchant.routes, ...forStaff.routes],
  hears: [hear(carrierWeighed, proposeFor)],
})
