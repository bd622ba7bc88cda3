import { and, desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { demoDrawing } from '../../../demo/drawing.ts'
import type { Deed } from '../../../demo/stories.ts'
import type { Ctx } from '../../../kit/context.ts'
import { linesOf } from '../../order/order/change.ts'
import { setMade } from '../../order/order-edit/made.ts'
import { answerProof, seeProof, sendProof } from '../../order/order-proof/proof.ts'
import { orderProof } from '../../order/order-proof/table.ts'

/** Steps of the demo for made-to-order items and their proofs. */

type Told = Parameters<Deed>
const made = z.strictObject({ text: z.string() })
const sent = z.strictObject({ note: z.string() })
const answer = z.strictObject({ approve: z.boolean(), wish: z.string().default('') })

const itemOf = async (ctx: Ctx, id: number) => (await linesOf(ctx, [id])).at(0)

async function waitingOf(ctx: Ctx, orderId: number): Promise<number | undefined> {
  const [proof] = await ctx.db
    .select({ id: orderProof.id })
    .from(orderProof)
    .where(and(eq(orderProof.orderId, orderId), eq(orderProof.state, 'sent')))
    .orderBy(desc(orderProof.id))
  return proof?.id
}

export const proofDeeds: Readonly<Record<string, (...told: Told) => Promise<unknown>>> = {
  made: async (ctx, given, id) => {
    const item = await itemOf(ctx, id)
    if (item) await setMade(ctx, { id, line_id: item.id, ...made.parse(given) })
  },
  proof: async (ctx, given, id) => {
    const item = await itemOf(ctx, id)
    if (!item?.made) return
    const { note } = sent.parse(given)
    const { content, extension } = await demoDrawing('order/order/proof.svg', { text: item.made.text, note })
    const image = `/files/${await ctx.files.put('editor', extension, content)}`
    await sendProof(ctx, { id, line_id: item.id, image, note, wanted_at: null })
  },
  'proof-seen': async (ctx, _given, id) => {
    const proof = await waitingOf(ctx, id)
    if (proof) await seeProof(ctx, proof)
  },
  'proof-answer': async (ctx, given, id) => {
    const proof = await waitingOf(ctx, id)
    if (proof) await answerProof(ctx, proof, answer.parse(given))
  },
}
