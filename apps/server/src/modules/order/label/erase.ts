import { and, inArray, isNotNull, or } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { job } from '../../../kit/jobs/jobs.ts'
import type { Erasure } from '../order/erasure.ts'
import { parcelLabel } from './table.ts'

/** When a buyer is erased, label files and carriers' answers go too: both can name the recipient. */

/** A label's file belongs to one parcel and is referenced nowhere else, so it is deleted without a check. */
export const removeLabelFiles = job({
  name: 'order.label-erase',
  input: z.object({ files: z.array(z.string()) }),
  async run(run, { files }) {
    for (const key of files) await run.files.remove(key)
  },
})

export async function eraseLabels(ctx: Ctx, { orderIds }: Erasure): Promise<void> {
  const kept = and(
    inArray(parcelLabel.orderId, orderIds),
    or(isNotNull(parcelLabel.file), isNotNull(parcelLabel.trouble)),
  )
  const labels = await ctx.db.select({ file: parcelLabel.file }).from(parcelLabel).where(kept).for('update')
  if (labels.length === 0) return
  await ctx.db.update(parcelLabel).set({ file: null, trouble: null }).where(kept)
  const files = labels.flatMap(({ file }) => file ?? [])
  if (files.length > 0) await ctx.enqueue(removeLabelFiles, { files })
}
