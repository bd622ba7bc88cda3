import { and, inArray, isNotNull, ne } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import type { Erasure } from '../order/erasure.ts'
import { orderNote } from './table.ts'

/** What people wrote on an order goes with a buyer who is erased; that there was a note stays. */
export async function eraseNotes(ctx: Ctx, its: Erasure): Promise<void> {
  const ofBuyer = inArray(orderNote.orderId, its.orderIds)
  const notes = await ctx.db.select({ id: orderNote.id }).from(orderNote).where(ofBuyer)
  its.about(
    'order-note',
    notes.map(({ id }) => id),
  )
  const gone = { body: '', pictures: [], mentions: [], pinned: false }
  await its.blank(ctx, orderNote, and(ofBuyer, isNotNull(orderNote.userId)), gone)
  // What a rule wrote stands in the rule as well, where it is about nobody.
  await ctx.db
    .update(orderNote)
    .set(gone)
    .where(and(ofBuyer, ne(orderNote.body, '')))
}
