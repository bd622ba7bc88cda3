import { z } from 'zod'
import { job } from '../../../kit/jobs/jobs.ts'
import { cutStock } from '../../warehouse/stock/history/close.ts'
import { postDays } from './post.ts'

/**
 * Books the days that are over (UTC). Late runs book all days since the last one; repeated runs book nothing. The cut has a transaction
 * of its own, because it makes others wait.
 */
export const postStock = job({
  name: 'stock.post',
  input: z.object({}),
  concurrency: 1,
  cron: '25 0 * * *',
  async run(run) {
    const cut = await run.transaction(cutStock)
    return { days: await run.transaction((ctx) => postDays(ctx, cut)) }
  },
})
