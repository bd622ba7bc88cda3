import { commonErrors } from '@dropyard/contract/kit/errors'
import { orderErrors } from '@dropyard/contract/order/order/errors'
import { mayEditAddress } from '@dropyard/contract/order/order/guard'
import { and, eq } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { fail, invalid } from '../../../kit/errors.ts'
import { store } from '../../store/store/table.ts'
import { applyChange, lockOrder } from '../order/change.ts'
import { orderLine } from '../order/line/table.ts'
import { mustNotBeMade } from '../order-proof/holds.ts'
import { replaceOpen, uploaded } from '../order-proof/proof.ts'

/** Made-to-order items: what is printed or engraved on them, which can be changed until there is a label. */

interface Wish {
  id: number
  line_id: number
  text?: string
  image?: string
  version?: number | undefined
}

/**
 * Sets what is printed on an item; omitted fields stay. Voids a proof that waits for approval; an approved one forbids changes.
 */
export async function setMade(ctx: UserCtx, { id, line_id, version, ...wish }: Wish) {
  const o = await lockOrder(ctx, id, version, mayEditAddress)
  const [sells] = await ctx.db
    .select({ customized: store.customized })
    .from(store)
    .where(eq(store.id, o.storeId ?? 0))
  if (!sells?.customized) fail(orderErrors.not_customized)
  await mustNotBeMade(ctx, o.id, [line_id])
  const [before] = await ctx.db
    .select({ made: orderLine.made })
    .from(orderLine)
    .where(and(eq(orderLine.id, line_id), eq(orderLine.orderId, o.id)))
  const { text = before?.made?.text ?? '', image = before?.made?.image ?? '' } = wish
  if (image !== '' && !uploaded.test(image)) invalid({ image: orderErrors.made_image.words })
  const made = text === '' && image === '' ? null : { text, image }
  const [line] = await ctx.db
    .update(orderLine)
    .set({ made })
    .where(and(eq(orderLine.id, line_id), eq(orderLine.orderId, o.id)))
    .returning({ title: orderLine.title })
  if (!line) fail(commonErrors.not_found)
  await replaceOpen(ctx, line_id)
  // Only the line changed, so the order is touched to get a new version.
  const after = await applyChange(ctx, o, {
    set: { updatedAt: ctx.now },
    events: [{ kind: made ? 'made' : 'made_back', values: line }],
  })
  return { id: after.id, version: after.version }
}
