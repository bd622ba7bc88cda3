import { workbench as contract } from '@dropyard/contract/overview/workbench'
import { route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { visit, workDay } from './day.ts'
import { handOver } from './hand-over.ts'
import { listAll } from './lists.ts'
import { nudge } from './nudge.ts'
import { takeNext } from './take.ts'

registerModule({
  name: 'workbench',
  routes: [
    route(contract.day, (ctx, { query }) => workDay(ctx, query.today)),
    // Rows of staff have no company: this route runs as `system` and filters by the user instead.
    route(contract.visit, (ctx) => visit(ctx), { as: 'system' }),
    route(contract.tasks, (ctx, { query }) => listAll(ctx, query)),
    route(contract.take, (ctx, { body }) => takeNext(ctx, body.module)),
    route(contract.nudge, (ctx, { body }) => nudge(ctx, body.id, body.to_id)),
    route(contract.handOver, (ctx, { body }) => handOver(ctx, body)),
  ],
})
