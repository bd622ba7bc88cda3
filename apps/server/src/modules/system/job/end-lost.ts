import { jobErrors } from '@dropyard/contract/system/job'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { job } from '../../../kit/jobs/jobs.ts'

/**
 * Fails `job` rows whose worker died on its last try: no code was left to update them. The queue has a `message` only if the job
 * itself threw; that one is for administrators.
 */
export const endLost = job({
  name: 'job.end-lost',
  input: z.object({}),
  cron: '*/5 * * * *',
  run: (run) =>
    run.transaction((ctx) =>
      ctx.db.execute(sql`
        UPDATE job SET state = 'failed', error = coalesce(queued.output->>'message', ${jobErrors.lost.words.en}),
          error_zh = CASE WHEN queued.output->>'message' IS NULL THEN ${jobErrors.lost.words.zh} END,
          ended_at = queued.completed_on
        FROM pgboss.job AS queued
        WHERE job.state IN ('waiting', 'running') AND queued.name = job.name AND queued.state = 'failed'
          AND queued.data->>'watchedId' = job.id::text`),
    ),
})
