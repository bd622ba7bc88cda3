import { supplierReturn as contract } from '@dropyard/contract/purchasing/supplier-return'
import { supplierReturnFlow } from '@dropyard/contract/purchasing/supplier-return/flow'
import { overrideRoutes, route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { readBy, registerCounts, standing } from '../../system/menu/counts.ts'
import { returnable } from './returnable.ts'
import { flow, served } from './service.ts'
import { supplierReturn } from './table.ts'

const { send } = supplierReturnFlow.endpoints
registerCounts({
  badges: { supplierReturns: readBy(send.permission, standing(supplierReturn.state, ['draft'])) },
})

registerModule({
  name: 'supplier-return',
  routes: [
    ...overrideRoutes(
      served.routes,
      route(
        contract.get,
        async (ctx, { params: { id } }) =>
          ({
            ...(await served.read(ctx, id)),
            history: await flow.history(ctx, id, contract.row.shape),
          }) as never,
      ),
    ),
    route(contract.goods, (ctx, { query }) => returnable(ctx, query)),
  ],
})
