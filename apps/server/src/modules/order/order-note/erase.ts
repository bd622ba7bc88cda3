import { and, inArray, isNotNull, ne } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import type { Erasure } from '../order/erasure.ts'
import { orderNote } from './table.ts'

/** Erases the texts of notes on an erased buyer's orders; the notes themselves remain as empty rows. */
export async function eraseNotes(ctx: Ctx, its: Erasure): Promise<void> {
  const ofBuyer = inArray(orderNote.orderId, its.orderIds)
  const notes = await ctx.db.select({ id: orderNote.id }).from(orderNote).where(ofBuyer)
  its.about(
    'order-note',
    notes.map(({ id }) => id),
  )
  const gone = { body: '', pictures: [], mentions: [], pinned: false }
  await its.blank(ctx, orderNote, and(ofBuyer, isNotNull(orderNote.userId)), gone)
  // A rule's note is blanked without removing its text from copies: the same text is in the rule, where it is about no person.
  await ctx.db
    .update(orderNote)
    .set(gone)
    .where(and(ofBuyer, ne(orderNote.body, '')))
}
