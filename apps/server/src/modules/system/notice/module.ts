import { lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { eventJob, onEvent } from '../../../kit/events.ts'
import { job } from '../../../kit/jobs.ts'
import type { Module } from '../../../kit/module.ts'
import { demoNotices } from './demo.ts'
import { routes } from './routes.ts'
import { notice } from './table.ts'
import { tell } from './tell.ts'

onEvent('notice', tell)

/** Nobody reads what is a quarter old. */
const cleanJob = job({
  name: 'notice-clean',
  input: z.object({}),
  every: '41 3 * * *',
  retries: 2,
  run: (run) =>
    run.transaction(async (ctx) => {
      await ctx.db.delete(notice).where(lt(notice.at, sql`now() - interval '90 days'`))
    }),
})

export const noticeModule: Module = { name: 'notice', routes, jobs: [eventJob, cleanJob], demo: demoNotices }
