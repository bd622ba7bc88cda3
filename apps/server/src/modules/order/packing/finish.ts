import { commonErrors } from '@dropyard/contract/kit/errors'
import { packingErrors } from '@dropyard/contract/order/packing/errors'
import type { Packed } from '@dropyard/contract/order/packing/work'
import { eq } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { packOrders } from '../fulfilment/fulfil.ts'
import { reasonOf } from '../fulfilment/reason.ts'
import { linesOf } from '../order/change.ts'
import { contentsOf } from './candidates.ts'
import { assertOpen, assertPackable, lockParcel } from './desk.ts'
import { usePackaging } from './packaging-stock.ts'
import { packDesk, packSession } from './table.ts'

/** Finishes the packer's parcel: its orders are packed, and how is stored. Everything is checked again under the orders' locks. */
export async function finishParcel(ctx: UserCtx, packed: Packed, key: string): Promise<void> {
  const parcel = await lockParcel(ctx, packed.order_id)
  const desk = await assertOpen(ctx, packed.order_id)
  const { order_sn, number, grams, scans } = packed
  await assertPackable(ctx, parcel, { contents: desk.contents, order_sn })
  const ids = parcel.map(({ id }) => id)
  const now = parcel[0]?.trackingNumber ?? ''
  if (now !== number) fail(packingErrors.replaced, { number: now })
  if (!isSame(packed.items, contentsOf(await linesOf(ctx, ids)).items)) fail(packingErrors.content)
  const refs = ids.map((id) => ({ id }))
  const refusal = (await packOrders(ctx, refs, { isVerified: true })).find(({ ok }) => !ok)
  if (refusal) fail({ ...commonErrors.changed, words: reasonOf(refusal) })
  const noneLeft = await usePackaging(ctx, packed, key)
  await ctx.db.insert(packSession).values(
    parcel.map(({ id, entityId }) => ({
      ...{ orderId: id, entityId, key, userId: ctx.user.id, startedAt: desk.startedAt, finishedAt: ctx.now },
      ...{ number, grams, scans, expectedGrams: packed.expected, noneLeft },
      packaging: packed.packaging.map(({ role, id, name, reason }) => ({ role, id, name, reason })),
    })),
  )
  await ctx.db.update(packDesk).set({ orderId: null }).where(eq(packDesk.userId, ctx.user.id))
}

type Items = readonly { readonly sku_id: number; readonly pieces: number }[]

function isSame(scanned: Items, wanted: Items): boolean {
  const pieces = new Map(scanned.map(({ sku_id, pieces }) => [sku_id, pieces]))
  return pieces.size === wanted.length && wanted.every((one) => pieces.get(one.sku_id) === one.pieces)
}
