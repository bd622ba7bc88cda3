import { orderOwn as contract } from '@dropyard/contract/order/order-own'
import { redeliver } from '@dropyard/contract/order/redeliver'
import { type Route, route } from '../../../kit/http/route.ts'
import type { OrderRecord } from './change.ts'
import { changeActAmount, deleteByHand, setChannelAndNumber } from './own.ts'
import { makeRedelivery } from './redeliver.ts'
import { listRedeliveries } from './redeliver-query.ts'
import { startReport } from './report.ts'

const moved = (o: OrderRecord) => ({ id: o.id, version: o.version, status: o.status })

export const ownRoutes: readonly Route[] = [
  route(contract.report, async (ctx, { body }) => ({ job_id: await startReport(ctx, body) })),
  route(contract.changeActAmount, async (ctx, { body }) => moved(await changeActAmount(ctx, body))),
  route(contract.customDelete, (ctx, { body }) => deleteByHand(ctx, body.orders)),
  route(contract.updateChannelCodeAndTrackno, async (ctx, { body }) =>
    moved(await setChannelAndNumber(ctx, body)),
  ),
  route(redeliver.list, (ctx, { query }) => listRedeliveries(ctx, query)),
  route(redeliver.make, (ctx, { body }) => makeRedelivery(ctx, body)),
]
