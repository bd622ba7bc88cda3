import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { isNamed } from '../../../kit/data/file-columns.ts'
import { job } from '../../../kit/jobs/jobs.ts'
import { orderProof } from './table.ts'

/** Proofs show names and what was written to people: both go with a buyer who is erased. That there was one, and its answer, stays. */

const folder = '/files/'

export const removeProofFiles = job({
  name: 'order.proof-erase',
  input: z.object({ files: z.array(z.string()) }),
  async run(run, { files }) {
    // One picture may have been sent for several orders, or stand in a note or a case.
    for (const key of files)
      if (!(await run.transaction(({ db }) => isNamed(db, key)))) await run.files.remove(key)
  },
})

export async function eraseProofs(ctx: Ctx, { orderId }: { orderId: number }): Promise<void> {
  const own = eq(orderProof.orderId, orderId)
  const kept = await ctx.db.select({ image: orderProof.image }).from(orderProof).where(own)
  const images = [...new Set(kept.map(({ image }) => image).filter((image) => image.startsWith(folder)))]
  if (kept.length === 0) return
  await ctx.db.update(orderProof).set({ image: '', note: '', wish: '' }).where(own)
  const files = images.map((image) => image.slice(folder.length))
  if (files.length > 0) await ctx.enqueue(removeProofFiles, { files })
}
