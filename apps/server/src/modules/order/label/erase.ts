import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { job } from '../../../kit/jobs/jobs.ts'
import { parcelLabel } from './table.ts'

/** Labels show who a parcel was for, and answers of carriers name it: both go with a buyer who is erased. */

export const removeLabelFiles = job({
  name: 'order.label-erase',
  input: z.object({ files: z.array(z.string()) }),
  async run(run, { files }) {
    for (const key of files) await run.files.remove(key)
  },
})

export async function eraseLabels(ctx: Ctx, { orderId }: { orderId: number }): Promise<void> {
  const kept = await ctx.db
    .select({ file: parcelLabel.file })
    .from(parcelLabel)
    .where(eq(parcelLabel.orderId, orderId))
    .for('update')
  if (kept.length === 0) return
  await ctx.db.update(parcelLabel).set({ file: null, trouble: null }).where(eq(parcelLabel.orderId, orderId))
  const files = kept.flatMap(({ file }) => file ?? [])
  if (files.length > 0) await ctx.enqueue(removeLabelFiles, { files })
}
