import { commonErrors } from '@dropyard/contract/kit/errors'
import { orderErrors } from '@dropyard/contract/order/order-errors'
import { mayEditAddress } from '@dropyard/contract/order/order-guard'
import { and, eq } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { fail, invalid } from '../../../kit/errors.ts'
import { store } from '../../store/store/table.ts'
import { change, lockOrder } from '../order/change.ts'
import { orderLine } from '../order/table.ts'

/** Items that are made to order: what is printed or engraved on them, until there is a label. */

const uploaded = /^\/files\/editor\/[0-9a-f]{2}\/[0-9a-f]{32}\.webp$/

interface Wish {
  id: number
  line_id: number
  text: string
  image: string
  version?: number | undefined
}

export async function setMade(ctx: UserCtx, { id, line_id, text, image, version }: Wish) {
  const o = await lockOrder(ctx, id, version, mayEditAddress)
  const [sells] = await ctx.db
    .select({ customized: store.customized })
    .from(store)
    .where(eq(store.id, o.storeId ?? 0))
  if (!sells?.customized) fail(orderErrors.not_customized)
  if (image !== '' && !uploaded.test(image)) invalid({ image: orderErrors.made_image.words })
  const made = text === '' && image === '' ? null : { text, image }
  const [line] = await ctx.db
    .update(orderLine)
    .set({ made })
    .where(and(eq(orderLine.id, line_id), eq(orderLine.orderId, o.id)))
    .returning({ title: orderLine.title })
  if (!line) fail(commonErrors.not_found)
  // The line is what changed: its order is another than the one that others look at all the same.
  const after = await change(ctx, o, {
    set: { updatedAt: ctx.now },
    events: [{ kind: made ? 'made' : 'made_back', values: line }],
  })
  return { id: after.id, version: after.version }
}
