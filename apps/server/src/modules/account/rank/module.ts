import { events } from '@dropyard/contract/system/event'
import { onEvent } from '../../../kit/events.ts'
import type { Module } from '../../../kit/module.ts'
import { companyRankJob, rankJob } from './jobs.ts'
import { routes } from './routes.ts'
import { seedRanks } from './seed.ts'

// Many payments at once are one look at what the company spent.
onEvent('rank', async (ctx, happening) => {
  if (happening.name !== events.orderPaid.name) return
  for (const entityId of happening.entityIds)
    await ctx.enqueue(companyRankJob, { entityId }, { key: String(entityId) })
})

export const rankModule: Module = { name: 'rank', routes, jobs: [rankJob, companyRankJob], seed: seedRanks }
