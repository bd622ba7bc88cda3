import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { addOrderEvents, type OrderRecord } from '../order/change.ts'
import { order } from '../order/table.ts'
import { dropLabel, refuse } from './make.ts'
import { type LabelRecord, parcelLabel } from './table.ts'

/**
 * Handles a tracking number that a carrier gave to two parcels. The first one keeps it, because two parcels with one number can't
 * be told apart.
 */

export interface Doubled {
  orderId: number
  entityId: number
  orderSn: string
  waybill: string
}

/** Carriers reuse their numbers, but not within this time. */
const unique = sql`now() - interval '12 months'`

/**
 * Finds another order with a live label of this number. An advisory lock lets one caller at a time check a number. Merchants'
 * own numbers are not checked.
 */
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

/**
 * Drops the second order's label. At the carrier it is voided too, unless the carrier has both under one waybill: voiding that
 * would cancel the first parcel.
 */
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
  // For staff only: a merchant must not read about another merchant's order.
  const values = { number, order: first.orderSn, other: other.orderSn }
  const doubled = { kind: 'label_doubled', values, internal: true } as const
  for (const { id, entityId } of [first, { id: other.orderId, entityId: other.entityId }])
    addOrderEvents(ctx, { id, entityId }, [doubled])
}

const said = {
  en: 'The carrier gave a number that another parcel has already',
  zh: '物流商分配的运单号已被其他包裹使用',
}
