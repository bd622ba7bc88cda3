import { stockTransfer as contract } from '@dropyard/contract/warehouse/stock-transfer'
import { transferLines } from '@dropyard/contract/warehouse/stock-transfer/facts'
import { stockTransferFlow } from '@dropyard/contract/warehouse/stock-transfer/flow'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { likePattern } from '../../../kit/data/filters.ts'
import { overrideRoutes, route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { skuChoices, skuNameOf } from '../../catalog/goods/sku-name.ts'
import { readBy, registerCounts, standing } from '../../system/menu/counts.ts'
import { transferable } from './goods.ts'
import { isRepeated } from './repeated.ts'
import { arrivals, flow, served } from './service.ts'
import { stockTransfer, stockTransferItem } from './table.ts'

const { approve, send, receive, lose } = stockTransferFlow.endpoints
registerCounts({
  badges: { stockTransfers: readBy(approve.permission, standing(stockTransfer.state, ['submitted'])) },
})
registerCounts({
  badges: { stockTransfers: readBy(send.permission, standing(stockTransfer.state, ['approved'])) },
})
registerCounts({
  badges: { stockTransfers: readBy(receive.permission, standing(stockTransfer.state, ['under_way'])) },
})

registerModule({
  name: 'stock-transfer',
  routes: [
    ...overrideRoutes(
      served.routes,
      route(receive, async (ctx, { body }) => {
        const { id_list, ...input } = body
        if (await isRepeated(ctx, body, 'arrived')) return { moved: id_list, refused: [] }
        return flow.move(ctx, 'receive', id_list, input)
      }),
      route(lose, async (ctx, { body }) => {
        const { id_list, ...input } = body
        if (await isRepeated(ctx, body, 'lost')) return { moved: id_list, refused: [] }
        return flow.move(ctx, 'lose', id_list, input)
      }),
    ),
    ...arrivals.routes,
    route(contract.goods, (ctx, { query }) => transferable(ctx, query)),
    route(contract.skus, (ctx, { query }) => skuChoices(ctx, query)),
    route(transferLines, (ctx, { query: { search, ids } }) => {
      const name = sql<string>`${stockTransfer.transferSn} || ' · ' || ${skuNameOf(ctx, sql`stock_transfer_item.sku_id`)}`
      return ctx.db
        .select({ id: stockTransferItem.id, name })
        .from(stockTransferItem)
        .innerJoin(stockTransfer, eq(stockTransfer.id, stockTransferItem.headId))
        .where(
          ids
            ? inArray(stockTransferItem.id, ids)
            : search === undefined
              ? undefined
              : sql`${name} ILIKE ${likePattern(search)}`,
        )
        .orderBy(asc(stockTransferItem.id))
        .limit(ids ? 1000 : 50)
    }),
  ],
})
