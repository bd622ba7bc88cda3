import { makeUpCharge as contract } from '@dropyard/contract/order/make-up-charge'
import { and, eq, gt, lt, or } from 'drizzle-orm'
import { entityOf, type UserCtx } from '../../../kit/context.ts'
import { registerModule } from '../../../kit/module.ts'
import { importRoute } from '../../../kit/sheets/file-import.ts'
import { listen } from '../../../kit/signals.ts'
import { registerCounts } from '../../system/menu/counts.ts'
import { carrierWeighed } from '../label/weighed.ts'
import { buyersErased } from '../order/signals.ts'
import { eraseReasons } from './erase.ts'
import { importWeights, proposeFor } from './propose.ts'
import { forMerchant, forStaff } from './service.ts'
import { makeUpCharge } from './table.ts'

const isDue = eq(makeUpCharge.state, 'due')

/** Number of charges that the merchant has to pay. */
const toPay = (ctx: UserCtx): Promise<number> =>
  ctx.db.$count(
    makeUpCharge,
    and(eq(makeUpCharge.entityId, entityOf(ctx)), isDue, gt(makeUpCharge.amount, 0)),
  )

/** Number of differences to confirm or to credit. */
const toCredit = (ctx: UserCtx): Promise<number> =>
  ctx.db.$count(makeUpCharge, or(eq(makeUpCharge.state, 'proposed'), and(isDue, lt(makeUpCharge.amount, 0))))

registerCounts({ badges: { makeUpCharge: toPay, makeUpCharges: toCredit } })

registerModule({
  name: 'make-up-charge',
  routes: [importRoute(contract.importWeights, importWeights), ...forMerchant.routes, ...forStaff.routes],
  listeners: [listen(carrierWeighed, proposeFor), listen(buyersErased, eraseReasons)],
})
