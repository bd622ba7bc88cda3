import { purchasePlan as contract } from '@dropyard/contract/purchasing/purchase-plan'
import { purchasePlanFlow } from '@dropyard/contract/purchasing/purchase-plan/flow'
import { sql } from 'drizzle-orm'
import { overrideRoutes, route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { answer } from '../../../kit/questions.ts'
import { listen } from '../../../kit/signals.ts'
import { readBy, registerCounts, standing } from '../../system/menu/counts.ts'
import { orderChanged, plannedRows } from '../purchase-order/signals.ts'
import { detailOf } from './detail.ts'
import { followOrder } from './follow.ts'
import { orderPlanned } from './order.ts'
import { runPlan, runPlanDaily } from './run.ts'
import { flow, served } from './service.ts'
import { purchasePlan } from './table.ts'

registerCounts({
  badges: {
    purchasePlan: readBy(
      purchasePlanFlow.endpoints.approve.permission,
      standing(purchasePlan.state, ['submitted']),
    ),
  },
})
registerCounts({
  badges: {
    purchasePlan: readBy(contract.createOrders.permission, standing(purchasePlan.state, ['approved'])),
  },
})

registerModule({
  name: 'purchase-plan',
  demoNeeds: ['purchase-order', 'stock-policy'],
  jobs: [runPlan, runPlanDaily],
  listeners: [
    listen(orderChanged, followOrder),
    answer(plannedRows, async () => [
      sql`SELECT id AS plan_id, sku_id, warehouse_id, supplier_id, quantity AS wanted FROM purchase_plan WHERE state = 'approved'`,
    ]),
  ],
  routes: [
    route(contract.run, async (ctx, { body: { warehouse_id } }) => ({
      job_id: await ctx.startJob(
        ctx,
        runPlan,
        warehouse_id === undefined ? {} : { warehouseId: warehouse_id },
        { title: { en: contract.text.en.title, zh: contract.text.zh.title } },
      ),
    })),
    route(contract.createOrders, (ctx, { body: { id_list } }) => orderPlanned(ctx, id_list)),
    ...overrideRoutes(
      served.routes,
      route(contract.get, async (ctx, { params: { id } }) => {
        const row = await served.read(ctx, id)
        const history = await flow.history(ctx, id, contract.row.shape)
        return { ...row, ...(await detailOf(ctx, id, row.sku)), history } as never
      }),
    ),
  ],
})
