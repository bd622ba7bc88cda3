import { events } from '@dropyard/contract/system/notice/event'
import { onEvent } from '../../../kit/events.ts'
import { registerModule } from '../../../kit/module.ts'
import { companyRankJob, rankJob } from './jobs.ts'
import { routes } from './routes.ts'
import { seedRanks } from './seed.ts'

// Many payments of a company lead to one check.
onEvent('rank', async (ctx, happened) => {
  const paid = happened.filter((one) => one.name === events.orderPaid.name)
  const companies = [...new Set(paid.flatMap((one) => one.entityIds))]
  await ctx.enqueue.all(
    companyRankJob,
    companies.map((entityId) => ({ entityId })),
    { keyOf: ({ entityId }) => String(entityId) },
  )
})

registerModule({ name: 'rank', routes, jobs: [rankJob, companyRankJob], seed: seedRanks })
