import { z } from 'zod'
import { job } from '../../../kit/jobs.ts'

/** Serves orders that wait for stock of these SKUs; queued by whatever brings stock. */
export const wakeOrders = job({
  name: 'order.wake',
  input: z.object({ skuIds: z.array(z.number()) }),
  atOnce: 1,
  run: async (run, { skuIds }) => (await import('./wake.ts')).wakeWaiting(run, skuIds),
})
