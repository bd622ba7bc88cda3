import { z } from 'zod'
import { withSavepoint } from '../../../kit/data/savepoint.ts'
import { assertFound, Refusal } from '../../../kit/errors.ts'
import { job } from '../../../kit/jobs/jobs.ts'
import { flow } from './service.ts'
import { stockCount } from './table.ts'

/**
 * Starts a count of a product in a bin, because a picker found less there than the books have, or because pieces that it counted were booked afterwards. By a job: a count is locked before
 * orders. Nothing is started where nothing lies by the books, or where it is being counted already.
 */
export const recount = job({
  name: 'stock-count.recount',
  input: z.object({
    warehouseId: z.number(),
    binId: z.number(),
    skuId: z.number(),
    userId: z.number(),
    note: z.string(),
  }),
  async run(run, { warehouseId, binId, skuId, userId, note }) {
    await run.transaction(async (ctx) => {
      try {
        await withSavepoint(ctx.db, async () => {
          const [made] = await ctx.db
            .insert(stockCount)
            .values({ warehouseId, binIds: [binId], skuIds: [skuId], blind: true, note, createdBy: userId })
            .returning()
          const row = assertFound(made)
          await flow.recordCreated(ctx, row)
          await flow.move(ctx, 'start', [row.id], {})
        })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
      }
    })
  },
})
