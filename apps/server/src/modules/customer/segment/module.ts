import { customerSegment as contract } from '@dropyard/contract/customer/segment'
import { demoRows } from '../../../demo/rows.ts'
import { overrideRoutes, route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { answer } from '../../../kit/questions.ts'
import { listen } from '../../../kit/signals.ts'
import { membersAsked } from '../customer/in-segment.ts'
import { customersErased, customersMerged, customersUnmerged } from '../customer/signals.ts'
import { conditionsOn } from '../field/condition.ts'
import { idsThatMeet } from './conditions.ts'
import { forgetCustomers } from './forget.ts'
import { countSomeGoods, goodsJob } from './goods.ts'
import { forgetOpensJob } from './mailed.ts'
import { countMembers, membersOf, segmentMembers } from './members.ts'
import { mergeMembers, unmergeMembers } from './merged.ts'
import { assertConditions, segmentOf, segmentsWith, served } from './service.ts'
import { whyMember } from './why.ts'

registerModule({
  name: 'customer-segment',
  routes: [
    ...overrideRoutes(
      served.routes,
      route(
        contract.get,
        async (ctx, { params }) => {
          const row = await served.read(ctx, params.id)
          const members = await countMembers(ctx, membersOf(ctx, await segmentOf(ctx, row.id)))
          return { ...row, members }
        },
        // Counting has a limit of time, which ends with a savepoint of its transaction.
        { writes: true },
      ),
    ),
    route(contract.count, (ctx, { body }) => {
      assertConditions(body)
      return countMembers(ctx, idsThatMeet(body, ctx))
    }),
    route(contract.why, async (ctx, { params, query }) => {
      await served.read(ctx, params.id)
      return whyMember(ctx, await segmentOf(ctx, params.id), query.customer_id)
    }),
  ],
  jobs: [goodsJob, forgetOpensJob],
  listeners: [
    answer(membersAsked, async (ctx, { segmentId }) => [await segmentMembers(ctx, segmentId)]),
    answer(conditionsOn, segmentsWith),
    listen(customersErased, forgetCustomers),
    listen(customersMerged, mergeMembers),
    listen(customersUnmerged, unmergeMembers),
  ],
  demoNeeds: ['follow-up'],
  demo: async (ctx) => {
    for (let isMore = true; isMore; ) isMore = await countSomeGoods(ctx)
    await demoRows('customer/segment', served)(ctx)
  },
})
