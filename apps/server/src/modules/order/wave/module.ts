import { wave as contract } from '@dropyard/contract/order/wave'
import { waveFlow } from '@dropyard/contract/order/wave/flow'
import { waveOrder as waveOrderContract } from '@dropyard/contract/order/wave/lines'
import { printDocument } from '../../../kit/files/print-document.ts'
import { afterwards, route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { listen } from '../../../kit/signals.ts'
import { readBy, registerCounts, standing } from '../../system/menu/counts.ts'
import { piecesReleased } from '../../warehouse/stock/signals.ts'
import { leftWave } from '../order/signals.ts'
import { afterRelease, dropByHand, dropOrders } from './drop.ts'
import { orderList, pickList } from './lists.ts'
import { printedWave } from './print.ts'
import { waveProgress } from './progress.ts'
import { planWave } from './release.ts'
import { served } from './service.ts'
import { waveChanged } from './signals.ts'
import { wave } from './table.ts'

const { start } = waveFlow.endpoints
registerCounts({ badges: { waves: readBy(start.permission, standing(wave.state, ['released'])) } })

registerModule({
  name: 'wave',
  jobs: [waveProgress],
  listeners: [
    listen(waveChanged, (ctx, changed) => ctx.enqueue(waveProgress, changed)),
    listen(piecesReleased, afterRelease),
    listen(leftWave, (ctx, { orderId, cancelled }) =>
      dropOrders(ctx, [orderId], cancelled ? 'cancelled' : 'label'),
    ),
  ],
  routes: [
    route(contract.preview, async (ctx, { query }) => {
      const { parcels, picks, grams, more, unreachable } = await planWave(ctx, {
        ...{
          warehouseId: query.warehouse_id,
          kind: query.kind,
          zone: query.zone,
          urgentOnly: query.urgent_only,
        },
        ...{ channelIds: query.channel_ids, carriers: query.carriers, byCutOff: query.by_cut_off },
        ...{ cutOff: query.cut_off === null ? null : new Date(query.cut_off) },
        ...{ maxOrders: query.max_orders, maxGrams: query.max_grams },
      })
      return {
        orders: parcels.reduce((sum, { orderIds }) => sum + orderIds.length, 0),
        pieces: picks.reduce((sum, { pieces }) => sum + pieces, 0),
        skus: new Set(picks.map(({ skuId }) => skuId)).size,
        bins: new Set(picks.map(({ binId }) => binId)).size,
        ...{ grams, more, unreachable },
      }
    }),
    route(contract.print, async (ctx, { params: { id }, reply }) => {
      const document = await printedWave(ctx, id)
      reply.headers({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${document.number}.pdf"`,
      })
      return afterwards(async () => reply.send(await printDocument(document)))
    }),
    route(waveOrderContract.drop, async (ctx, { body: { ids } }) => ({
      dropped: await dropByHand(ctx, ids),
    })),
    ...served.routes,
    ...orderList.routes,
    ...pickList.routes,
  ],
})
