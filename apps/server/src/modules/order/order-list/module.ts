import { orderList as contract } from '@dropyard/contract/order/order-list'
import { route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { registerCounts } from '../../system/menu/counts.ts'
import { badges } from './badges.ts'
import { orderDetail } from './detail.ts'
import { exportJob, startExport } from './export.ts'
import { listOrders } from './query.ts'
import { reportJob, startReport } from './report.ts'
import { blockedOrders, inWork, statByDays } from './stats.ts'

registerCounts({ badges })

/** Reading orders: lists, details, figures and files. */
registerModule({
  name: 'order-list',
  routes: [
    route(contract.list, (ctx, { query }) => listOrders(ctx, query, false)),
    route(contract.detail, (ctx, { params }) => orderDetail(ctx, params.id)),
    route(contract.processing, (ctx) => inWork(ctx)),
    route(contract.abnormal, (ctx) => blockedOrders(ctx)),
    route(contract.statByDays, (ctx, { query }) => statByDays(ctx, query)),
    route(contract.export, async (ctx, { body }) => ({ job_id: await startExport(ctx, body) })),
    route(contract.report, async (ctx, { body }) => ({ job_id: await startReport(ctx, body) })),
  ],
  jobs: [exportJob, reportJob],
})
