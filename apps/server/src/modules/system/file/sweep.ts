import { z } from 'zod'
import { job } from '../../../kit/jobs/jobs.ts'
import { incoming } from './uploads.ts'

/** Folders of what is needed for some time, and for how many hours. */
const folders = {
  // Well after every ticket has ended.
  [incoming]: 1,
  // What people imported, as long as it is told of.
  imports: 24 * 90,
} as const

/** Throws away what was put directly and never finished, and what was imported long ago. */
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
