import { supplierReturn as contract } from '@dropyard/contract/purchasing/supplier-return'
import { supplierReturnFlow } from '@dropyard/contract/purchasing/supplier-return/flow'
import { route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { readBy, registerCounts, standing } from '../../system/menu/counts.ts'
import { returnable } from './returnable.ts'
import { served } from './service.ts'
import { supplierReturn } from './table.ts'

const { send } = supplierReturnFlow.endpoints
registerCounts({
  badges: { supplierReturns: readBy(send.permission, standing(supplierReturn.state, ['draft'])) },
})

registerModule({
  name: 'supplier-return',
  routes: [...served.routes, route(contract.goods, (ctx, { query }) => returnable(ctx, query))],
})
