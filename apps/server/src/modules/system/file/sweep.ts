import { z } from 'zod'
import { job } from '../../../kit/jobs/jobs.ts'
import { incoming } from './uploads.ts'

/** Folders of temporary files, and how many hours these are kept. */
const folders = {
  // Well after every ticket has expired.
  [incoming]: 1,
  // Imported files, kept as long as their jobs are shown.
  imports: 24 * 90,
} as const

/** Deletes direct uploads that were never finished, and old imported files. */
export const sweepIncoming = job({
  name: 'file.sweep',
  input: z.object({}),
  cron: '41 3 * * *',
  concurrency: 1,
  async run(run) {
    for (const [folder, hours] of Object.entries(folders))
      for await (const key of run.files.olderThan(folder, new Date(Date.now() - hours * 3600_000))) {
        if (run.signal.aborted) return
        await run.files.remove(key)
      }
  },
})
