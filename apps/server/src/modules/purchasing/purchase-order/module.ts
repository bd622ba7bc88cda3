import { purchaseOrder as contract } from '@dropyard/contract/purchasing/purchase-order'
import { purchaseOrderErrors as errors } from '@dropyard/contract/purchasing/purchase-order/errors'
import { purchaseOrderFlow } from '@dropyard/contract/purchasing/purchase-order/flow'
import { seesCosts } from '@dropyard/contract/purchasing/purchase-order/lines'
import { and, desc, eq, ilike, inArray, not, or, sql } from 'drizzle-orm'
import { likePattern } from '../../../kit/data/filters.ts'
import { fail } from '../../../kit/errors.ts'
import { afterwards, overrideRoutes, route } from '../../../kit/http/route.ts'
import { mayRead } from '../../../kit/http/withheld.ts'
import { registerModule } from '../../../kit/module.ts'
import { skuChoices } from '../../catalog/goods/sku-name.ts'
import { readBy, registerCounts, standing } from '../../system/menu/counts.ts'
import { supplierTitle } from '../supplier/name.ts'
import { isAwaitedSql } from './awaited.ts'
import { purchaseDemo } from './demo.ts'
import { orderableGoods } from './goods.ts'
import { orderPdf, printedOrder } from './print.ts'
import { flow, mailJob, served } from './service.ts'
import { purchaseOrder } from './table.ts'
import { versionsOf } from './versions.ts'

const { approve, order } = purchaseOrderFlow.endpoints
const waiting = standing(purchaseOrder.state, ['submitted', 'confirming'])
registerCounts({ badges: { purchaseOrders: readBy(approve.permission, waiting) } })
const toPlace = standing(purchaseOrder.state, ['approved'])
registerCounts({ badges: { purchaseOrders: readBy(order.permission, toPlace) } })

registerModule({
  name: 'purchase-order',
  jobs: [mailJob],
  demoNeeds: ['goods-seller', 'warehouse'],
  demo: purchaseDemo,
  routes: [
    ...overrideRoutes(
      served.routes,
      route(
        contract.get,
        async (ctx, { params: { id } }) =>
          ({
            ...(await served.read(ctx, id)),
            history: await flow.history(ctx, id, contract.row.shape),
            versions: await versionsOf(ctx, id),
          }) as never,
      ),
      // A change may have asked for approval again.
      route(contract.update, async (ctx, { params: { id }, body }) => {
        await served.update(ctx, id, body)
        return (await served.read(ctx, id)) as never
      }),
      route(contract.select, async (ctx, { query: { search, ids, supplier_id, open } }) => {
        const name = sql<string>`${purchaseOrder.poSn} || ' · ' || ${supplierTitle(purchaseOrder.supplierId)(ctx)}`
        return ctx.db
          .select({ id: purchaseOrder.id, name })
          .from(purchaseOrder)
          .where(
            and(
              ids ? inArray(purchaseOrder.id, ids) : undefined,
              search === undefined
                ? undefined
                : or(ilike(name, likePattern(search)), eq(purchaseOrder.outerNo, search)),
              supplier_id === undefined ? undefined : eq(purchaseOrder.supplierId, supplier_id),
              open === undefined ? undefined : open ? isAwaitedSql : not(isAwaitedSql),
            ),
          )
          .orderBy(desc(purchaseOrder.id))
          .limit(ids ? 1000 : 50)
      }),
    ),
    route(contract.skus, (ctx, { query }) => skuChoices(ctx, query)),
    route(contract.goods, (ctx, { query }) => orderableGoods(ctx, query)),
    route(contract.print, async (ctx, { params, query, reply }) => {
      if (!mayRead(ctx.user, seesCosts)) fail(errors.prices)
      const read = await printedOrder(ctx, params.id, query.lang)
      const { files, config } = ctx
      reply.headers({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${read.number}.pdf"`,
      })
      return afterwards(async () => reply.send(await orderPdf({ files, config }, read)))
    }),
  ],
})
