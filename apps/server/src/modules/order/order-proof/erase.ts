import { and, eq, inArray, ne } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { job } from '../../../kit/jobs/jobs.ts'
import { orderProof } from './table.ts'

/** Proofs show names and what was written to people: both go with a buyer who is erased. That there was one, and its answer, stays. */

const folder = '/files/'

export const removeProofFiles = job({
  name: 'order.proof-erase',
  input: z.object({ files: z.array(z.string()) }),
  async run(run, { files }) {
    for (const key of files) await run.files.remove(key)
  },
})

export async function eraseProofs(ctx: Ctx, { orderId }: { orderId: number }): Promise<void> {
  const own = eq(orderProof.orderId, orderId)
  const kept = await ctx.db.select({ image: orderProof.image }).from(orderProof).where(own)
  const images = [...new Set(kept.map(({ image }) => image).filter((image) => image.startsWith(folder)))]
  if (kept.length === 0) return
  await ctx.db.update(orderProof).set({ image: '', note: '', wish: '' }).where(own)
  // One picture may have been sent for several orders.
  const shared = await ctx.db
    .select({ image: orderProof.image })
    .from(orderProof)
    .where(and(inArray(orderProof.image, images), ne(orderProof.orderId, orderId)))
  const inUse = new Set(shared.map(({ image }) => image))
  const files = images.filter((image) => !inUse.has(image)).map((image) => image.slice(folder.length))
  if (files.length > 0) await ctx.enqueue(removeProofFiles, { files })
}
