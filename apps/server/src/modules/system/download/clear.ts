import { downloadDays } from '@dropyard/contract/system/download'
import { inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { job } from '../../../kit/jobs/jobs.ts'
import { jobTable } from '../../../kit/jobs/jobs-table.ts'

const atOnce = 200

/** Removes files that have expired, the oldest first; their rows stay and show as expired. */
export const clearExpired = job({
  name: 'download.clear',
  input: z.object({}),
  cron: '17 3 * * *',
  concurrency: 1,
  async run(run) {
    for (;;) {
      if (run.signal.aborted) return
      const old = await run.transaction((ctx) =>
        ctx.db
          .select({ id: jobTable.id, file: jobTable.file })
          .from(jobTable)
          .where(
            sql`${jobTable.file} IS NOT NULL AND ${jobTable.endedAt} < now() - make_interval(days => ${downloadDays})`,
          )
          .orderBy(jobTable.endedAt)
          .limit(atOnce),
      )
      if (old.length === 0) return
      for (const { file } of old) if (file) await run.files.remove(file)
      // A row with a file is a download even if its job didn't declare one: `makesFile` keeps it listed, as expired.
      await run.transaction((ctx) =>
        ctx.db
          .update(jobTable)
          .set({ file: null, makesFile: true })
          .where(
            inArray(
              jobTable.id,
              old.map((row) => row.id),
            ),
          ),
      )
    }
  },
})
