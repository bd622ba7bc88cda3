import { asn as contract } from '@dropyard/contract/purchasing/asn'
import type { asnFlow } from '@dropyard/contract/purchasing/asn/flow'
import { eq } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { actAsStaff } from '../../account/user/acting.ts'
import { announceable } from '../asn/announced.ts'
import { changeExpressNo } from '../asn/express.ts'
import { flow as asnFlowRunner, served } from '../asn/service.ts'
import type { TradeParcel, TradeState } from '../one688/trade.ts'
import type { purchaseOrder } from '../purchase-order/table.ts'
import { type CargoLine, keyOf } from './cargo.ts'
import { type Attempt, one688Parcel } from './table.ts'

/** Parcels that sellers sent: an arrival announces each express number with the lines that are in it. */

type Parcel = TradeParcel & { readonly of: TradeState }
type Order = typeof purchaseOrder.$inferSelect

export async function noteParcels(
  ctx: Ctx,
  attempt: Attempt,
  order: Order,
  parcels: readonly Parcel[],
): Promise<void> {
  const known = await ctx.db.select().from(one688Parcel).where(eq(one688Parcel.attemptId, attempt.id))
  const sent = parcels.filter(({ number, status }) => number !== '' && status !== 'CANCEL')
  const isKnown = ({ id }: Parcel) => known.some(({ logisticsId }) => logisticsId === id)
  for (const parcel of sent.filter(isKnown)) {
    const before = known.find(({ logisticsId }) => logisticsId === parcel.id)
    if (!before || before.number === parcel.number) continue
    await ctx.db
      .update(one688Parcel)
      .set({ number: parcel.number, company: parcel.company, updatedAt: ctx.now })
      .where(eq(one688Parcel.id, before.id))
    if (before.asnId !== null)
      await changeExpressNo(ctx, before.asnId, { from: before.number, to: parcel.number })
  }
  const fresh = sent.filter((parcel) => !isKnown(parcel))
  for (const [number, same] of Map.groupBy(fresh, (parcel) => parcel.number)) {
    const asnId = await announce(ctx, attempt, order, number, same)
    await ctx.db.insert(one688Parcel).values(
      same.map(({ id, company }) => ({
        ...{ attemptId: attempt.id, logisticsId: id, number, company, asnId },
      })),
    )
  }
}

/** @returns the arrival; null where everything in it is announced or no longer awaited */
async function announce(
  ctx: Ctx,
  { lines }: Attempt,
  order: Order,
  number: string,
  parcels: readonly Parcel[],
): Promise<number | null> {
  const user = ctx.user ?? actAsStaff(order.buyerId, 'all')
  const acting: UserCtx = { ...ctx, user }
  const { data: open } = await announceable(acting, { po_id: order.id, page: 1, 'per-page': 1000 })
  const items = parcels
    .flatMap((parcel) => linesIn(parcel, lines))
    .flatMap((line) => {
      const left = open.find(({ id }) => id === line.id)
      const expected = left ? Math.min(line.pieces, left.open - left.announced) : 0
      return expected > 0 ? [{ po_id: order.id, sku_id: line.skuId, expected }] : []
    })
  if (items.length === 0) return null
  const { id } = await served.create(
    acting,
    contract.input.parse({
      ...{ kind: 'po', warehouse_id: order.warehouseId, supplier_id: order.supplierId, eta: null },
      ...{ carrier: parcels[0]?.company.slice(0, 60) ?? '', express_nos: [number], items },
    }),
  )
  for (const step of ['submit', 'depart'] as const satisfies readonly (keyof typeof asnFlow.actions)[])
    await asnFlowRunner.move(ctx, step, [id], {})
  return id
}

/** The lines in a parcel. One that says nothing has all of its order. */
function linesIn({ entryIds, of }: Parcel, lines: readonly CargoLine[]): CargoLine[] {
  const entries = entryIds.length === 0 ? of.entries : of.entries.filter(({ id }) => entryIds.includes(id))
  const inside = new Set(entries.map(keyOf))
  return lines.filter((line) => inside.has(keyOf(line)))
}
