import { events } from '@dropyard/contract/system/event'
import { onEvent } from '../../../kit/events.ts'
import type { Module } from '../../../kit/module.ts'
import { rankJob } from './jobs.ts'
import { routes } from './routes.ts'
import { seedRanks } from './seed.ts'
import { refreshRanks } from './service.ts'

// A company rises when a payment lifts it, not on the next day.
onEvent('rank', async (ctx, happening) => {
  if (happening.name === events.orderPaid.name) await refreshRanks(ctx, happening.entityIds)
})

export const rankModule: Module = { name: 'rank', routes, jobs: [rankJob], seed: seedRanks }
