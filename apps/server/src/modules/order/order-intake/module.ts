import { orderIntake as contract } from '@dropyard/contract/order/order-intake'
import { route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { listIntake } from './intake-query.ts'

/** Intake of orders from stores and files, and the log of what became of each. */
registerModule({
  name: 'order-intake',
  routes: [route(contract.list, (ctx, { query }) => listIntake(ctx, query))],
})
