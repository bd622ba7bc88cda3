import { inLang } from '@dropyard/contract/kit/text'
import type { ParcelWay } from '@dropyard/contract/order/parcel'
import { parcelPhases, parcelStatusWords } from '@dropyard/contract/order/parcel/status'
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { ownRows } from '../../../kit/data/own-rows.ts'
import { bornAt, isOld } from './born.ts'
import { parcel, parcelEvent } from './table.ts'

/** The parcels of an order with all events, newest first. */

const most = 1000

export function waysOf(ctx: UserCtx, orderId: number) {
  return waysWhere(ctx, and(eq(parcel.orderId, orderId), ownRows(parcel.entityId)(ctx)))
}

/** A number that its carrier reused can have several parcels. */
const maxParcels = 50

export async function waysWhere(ctx: UserCtx, condition: SQL | undefined) {
  const parcels = await ctx.db
    .select()
    .from(parcel)
    .where(condition)
    .orderBy(desc(parcel.id))
    .limit(maxParcels)
  if (parcels.length === 0) return []
  const ids = parcels.map((one) => one.id)
  const [events, born] = await Promise.all([
    ctx.db
      .select()
      .from(parcelEvent)
      .where(inArray(parcelEvent.parcelId, ids))
      .orderBy(sql`coalesce(${parcelEvent.at}, ${parcelEvent.heardAt}) DESC`, desc(parcelEvent.id))
      .limit(most),
    bornAt(ctx, ids),
  ])
  return parcels.map((one) => ({
    id: one.id,
    order_id: one.orderId,
    entity_id: one.entityId,
    number: one.number,
    carrier: one.carrier,
    last_mile: [one.lastMileCarrier, one.lastMileNumber].filter(Boolean).join(' '),
    phase: one.phase,
    phase_name: inLang(parcelPhases[one.phase], ctx.lang),
    tracking: one.tracking,
    trouble: one.trouble?.[ctx.lang] ?? '',
    dead_at: one.deadAt?.toISOString() ?? null,
    events: events
      .filter((event) => event.parcelId === one.id)
      .map((event) => ({
        id: event.id,
        at: event.at?.toISOString() ?? null,
        zoned: event.zoned,
        status: event.status ? parcelStatusWords(event.status, event.subStatus)[ctx.lang] : '',
        text: event.text,
        place: event.place,
        old: isOld(born, event),
        carrier: event.kind === 'scan' ? event.carrier : '',
        raw_status: event.subStatus || event.status,
        heard_at: event.heardAt.toISOString(),
      })),
  })) satisfies ParcelWay[]
}
