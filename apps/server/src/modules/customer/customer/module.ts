import { customer as contract } from '@dropyard/contract/customer/customer'
import { customerCard } from '@dropyard/contract/customer/customer/card'
import { type CustomerKind, kindTabs } from '@dropyard/contract/customer/customer/kinds'
import { overrideRoutes, route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { answer } from '../../../kit/questions.ts'
import { withDryRun } from '../../../kit/record/row-answer.ts'
import { importRoute } from '../../../kit/sheets/file-import.ts'
import { listen } from '../../../kit/signals.ts'
import { companyRegistered } from '../../account/entity/signals.ts'
import { buyersErased, buyersSeen } from '../../order/order/signals.ts'
import { notesOnBuyer } from '../../store/data-request/questions.ts'
import { batchUndo, batchUpdate } from './batch.ts'
import { cardOf } from './card.ts'
import { contactOf, detailOf, inviteLead } from './contact.ts'
import { convertOrAdd } from './convert.ts'
import { foldCountsJob } from './counts.ts'
import { gatherDemo } from './demo.ts'
import { eraseBuyers } from './erase.ts'
import { exportCustomers, exportJob, startExport } from './export.ts'
import { flow } from './flow.ts'
import { changeFound } from './found.ts'
import { gathered, gatherJob } from './gather/jobs.ts'
import { linkOrders } from './gather/link.ts'
import { spendJob } from './gather/spend.ts'
import { handOver } from './hand-over.ts'
import { importCustomers } from './import.ts'
import { loadSegment } from './in-segment.ts'
import { knownOfBuyer } from './known.ts'
import { ordersOf } from './orders.ts'
import { served } from './service.ts'
import { stageJob } from './stages.ts'
import { customerBatch } from './table.ts'

registerModule({
  name: 'customer',
  demo: gatherDemo,
  routes: [
    ...overrideRoutes(
      served.routes,
      route(contract.list, async (ctx, { query }) => {
        await loadSegment(ctx, query.segment_id)
        const [page, gathering] = await Promise.all([served.list(ctx, query), gathered(ctx)])
        const tabs = page.ext.tabs.map((tab) => ({
          ...tab,
          name: kindTabs[tab.status as CustomerKind][ctx.lang],
        }))
        return { ...page, ext: { tabs, gathering } }
      }),
      route(contract.get, async (ctx, { params }) => {
        const [row, history, more] = await Promise.all([
          served.read(ctx, params.id),
          flow.history(ctx, params.id, contract.row.shape),
          detailOf(ctx, params.id),
        ])
        return { ...row, history, ...more }
      }),
      route(contract.export, (ctx, { query, reply }) => exportCustomers(ctx, query, reply)),
      importRoute(contract.import, importCustomers),
    ),
    route(customerCard.read, (ctx, { query }) => cardOf(ctx, query)),
    route(contract.contact, (ctx, { params }) => contactOf(ctx, params.id)),
    route(contract.orders, (ctx, { query }) => ordersOf(ctx, query)),
    route(contract.handOver, (ctx, { body }) => handOver(ctx, body)),
    route(contract.batchUpdate, (ctx, { body }) =>
      withDryRun(ctx, body.dry_run, (its) => batchUpdate(its, body)),
    ),
    route(contract.batchByFilter, (ctx, { body }) => changeFound(ctx, body)),
    route(contract.exportAll, async (ctx, { body }) => ({ job_id: await startExport(ctx, body) })),
    route(contract.batchUndo, (ctx, { body }) => batchUndo(ctx, body)),
    route(contract.invite, (ctx, { params }) => inviteLead(ctx, params.id)),
  ],
  jobs: [gatherJob, spendJob, stageJob, exportJob, foldCountsJob],
  listeners: [
    listen(buyersSeen, linkOrders),
    listen(companyRegistered, convertOrAdd),
    listen(buyersErased, eraseBuyers),
    answer(notesOnBuyer, knownOfBuyer),
  ],
  retention: [{ since: customerBatch.at, days: 2 }],
})
