import { order as contract } from '@dropyard/contract/order/order'
import { route } from '../../../kit/http/route.ts'
import { bring } from '../../../kit/module.ts'
import { listIntake } from './intake-query.ts'

/** Intake of orders from stores and files, and the log of what became of each. */
bring({
  name: 'order-intake',
  routes: [route(contract.intake, (ctx, { query }) => listIntake(ctx, query))],
})
