import { order as contract } from '@dropyard/contract/order/order'
import { redeliver } from '@dropyard/contract/order/redeliver'
import { and, count, eq, inArray } from 'drizzle-orm'
import { entityOf, type UserCtx } from '../../../kit/context.ts'
import { route } from '../../../kit/http/route.ts'
import { bring } from '../../../kit/module.ts'
import { perhaps } from '../../../kit/record/row-answer.ts'
import { registerCounts } from '../../system/menu/counts.ts'
import { cancelOrders, refundOne } from './cancel.ts'
import { caseRoutes } from './case-routes.ts'
import { makeRedelivery } from './redeliver.ts'
import { listRedeliveries } from './redeliver-query.ts'
import { afterSaleCase } from './table.ts'

registerCounts({ badges: { afterSaleCases: waitingForStaff, afterSale: waitingForMerchant } })

/** Cases to answer, and returns to inspect. */
async function waitingForStaff(ctx: UserCtx): Promise<number> {
  const [row] = await ctx.db
    .select({ n: count() })
    .from(afterSaleCase)
    .where(inArray(afterSaleCase.state, ['open', 'arrived']))
  return row?.n ?? 0
}

/** Offers to answer. */
async function waitingForMerchant(ctx: UserCtx): Promise<number> {
  const [row] = await ctx.db
    .select({ n: count() })
    .from(afterSaleCase)
    .where(and(eq(afterSaleCase.entityId, entityOf(ctx)), eq(afterSaleCase.state, 'offered')))
  return row?.n ?? 0
}

/** What happens when an order is not wanted or went wrong: cancelled, refunded, sent again, and cases about it. */
bring({
  name: 'after-sale',
  routes: [
    route(contract.cancel, (ctx, { body }) =>
      perhaps(ctx, body.dry_run, (its) => cancelOrders(its, body.orders, body.reason)),
    ),
    route(contract.refund, (ctx, { body }) => refundOne(ctx, body)),
    route(redeliver.list, (ctx, { query }) => listRedeliveries(ctx, query)),
    route(redeliver.make, (ctx, { body }) => makeRedelivery(ctx, body)),
    ...caseRoutes,
  ],
})
