import { and, eq, isNotNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { job } from '../../../kit/jobs/jobs.ts'
import { parcelLabel } from './table.ts'

/** Labels show who a parcel was for: their files go with a buyer who is erased. */

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
    .where(and(eq(parcelLabel.orderId, orderId), isNotNull(parcelLabel.file)))
    .for('update')
  const files = kept.flatMap(({ file }) => file ?? [])
  if (files.length === 0) return
  await ctx.db.update(parcelLabel).set({ file: null }).where(eq(parcelLabel.orderId, orderId))
  await ctx.enqueue(removeLabelFiles, { files })
}
