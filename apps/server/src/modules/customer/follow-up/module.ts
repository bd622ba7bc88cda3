import { followUp as contract } from '@dropyard/contract/customer/follow-up'
import { route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { followUpDemo } from './demo.ts'
import { dueFollowUps } from './due.ts'
import { addFollowUp, logOf } from './service.ts'

registerModule({
  name: 'follow-up',
  demoNeeds: ['customer', 'customer-field'],
  demo: followUpDemo,
  routes: [
    route(contract.add, (ctx, { body }) => addFollowUp(ctx, body)),
    route(contract.log, (ctx, { query }) => logOf(ctx, query)),
    route(contract.due, (ctx, { query }) => dueFollowUps(ctx, query)),
  ],
})
