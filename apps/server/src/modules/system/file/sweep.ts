import { z } from 'zod'
import { job } from '../../../kit/jobs.ts'
import { incoming } from './uploads.ts'

/** Well after every ticket has ended. */
const hours = 1

/** Throws away what was put directly and never finished. */
export const sweepIncoming = job({
  name: 'file.sweep',
  input: z.object({}),
  every: '41 3 * * *',
  atOnce: 1,
  async run(run) {
    const before = new Date(Date.now() - hours * 3600_000)
    for await (const key of run.files.olderThan(incoming, before)) {
      if (run.signal.aborted) return
      await run.files.remove(key)
    }
  },
})
