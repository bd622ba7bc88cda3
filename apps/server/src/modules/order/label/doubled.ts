import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { addOrderEvents, type OrderRecord } from '../order/change.ts'
import { order } from '../order/table.ts'
import { dropLabel, refuse } from './make.ts'
import { type LabelRecord, parcelLabel } from './table.ts'

/** A number that a carrier gave to two parcels: who has it keeps it, because two with one number are one lost. */

export interface Doubled {
  orderId: number
  entityId: number
  orderSn: string
  waybill: string
}

/** Carriers give their numbers anew, though not within so long. */
const unique = sql`now() - interval '12 months'`

/** Who else lives under a number; one asks after the other. Own numbers of merchants are theirs to double. */
export async function doubledBy(
  ctx: Ctx,
  number: string,
  parcel: readonly OrderRecord[],
): Promise<Doubled | undefined> {
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`label:${number}`}, 0))`)
  const [other] = await ctx.db
    .select({
      orderId: order.id,
      entityId: order.entityId,
      orderSn: order.orderSn,
      waybill: parcelLabel.waybill,
    })
    .from(parcelLabel)
    .innerJoin(order, eq(order.id, parcelLabel.orderId))
    .where(
      and(
        eq(parcelLabel.number, number),
        eq(parcelLabel.state, 'live'),
        sql`${parcelLabel.liveAt} > ${unique}`,
        notInArray(
          parcelLabel.orderId,
          parcel.map(({ id }) => id),
        ),
      ),
    )
    .limit(1)
  return other
}

/** Throws the second one's label away. At the carrier as well, unless it calls both parcels the same: that would take the first. */
export async function refuseDoubled(
  ctx: Ctx,
  parcel: readonly [OrderRecord, ...OrderRecord[]],
  label: Pick<LabelRecord, 'id'> & { waybill: string; number: string },
  other: Doubled,
): Promise<void> {
  const { number } = label
  const [first] = parcel
  await dropLabel(ctx, first.id)
  const trouble = {
    en: `The carrier gave ${number} to ${first.orderSn} and to ${other.orderSn}`,
    zh: `物流商将 ${number} 同时分配给 ${first.orderSn} 和 ${other.orderSn}`,
  }
  const isOneThere = label.waybill === other.waybill
  await ctx.db
    .update(parcelLabel)
    .set({ trouble, ...(isOneThere ? { voided: 'none' as const } : {}) })
    .where(eq(parcelLabel.id, label.id))
  await refuse(ctx, parcel, said)
  // Merchants read nothing of each other's orders.
  const values = { number, order: first.orderSn, other: other.orderSn }
  const doubled = { kind: 'label_doubled', values, internal: true } as const
  for (const { id, entityId } of [first, { id: other.orderId, entityId: other.entityId }])
    addOrderEvents(ctx, { id, entityId }, [doubled])
}

const said = {
  en: 'The carrier gave a number that another parcel has already',
  zh: '物流商分配的运单号已被其他包裹使用',
}
