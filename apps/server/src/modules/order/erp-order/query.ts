import { mayEditAddress } from '@dropyard/contract/order/order/guard'
import type { UserCtx } from '../../../kit/context.ts'
import { viewOf } from '../order/change.ts'
import { readOrder } from '../order/read.ts'
import { addressChanges } from '../order-list/events.ts'
import { notesOf } from '../order-note/query.ts'

/** What staff read besides the list: remarks. */

/** The merchant's latest remark, the buyer's note, and internal notes, newest first. */
export async function remarksOf(ctx: UserCtx, id: number) {
  const [o, notes] = await Promise.all([readOrder(ctx, id), notesOf(ctx, id)])
  return {
    remark: o.remark,
    buyer_remark: o.buyerRemark,
    notes: notes
      .filter((note) => note.thread === 'order' && !note.deleted)
      .reverse()
      .map(({ id: noteId, at, by, text }) => ({ id: noteId, at, by, text })),
  }
}

export async function addressAndChanges(ctx: UserCtx, id: number) {
  const o = await readOrder(ctx, id)
  return {
    address: o.address,
    editable: mayEditAddress(viewOf(o)).ok,
    changes: await addressChanges(ctx, id),
  }
}
