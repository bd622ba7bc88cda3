import { inLang } from '@dropyard/contract/kit/text'
import { parcelErrors, type parcelTrack } from '@dropyard/contract/order/parcel'
import {
  isParcelStatus,
  type ParcelPhase,
  parcelPhases,
  parcelStatusWords,
} from '@dropyard/contract/order/parcel/status'
import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { store } from '../../store/store/table.ts'
import { order } from '../order/table.ts'
import { bornAt, isOld } from './born.ts'
import { parcel, parcelEvent } from './table.ts'

/**
 * Public tracking, for anyone who has a tracking number, or an order number and the buyer's e-mail: where the parcel is, in our
 * words and by town. Carriers' texts may name people and streets, so they are not shown.
 */

type Asked = z.output<typeof parcelTrack.find.body>
/** Limit per order. For a tracking number only its latest parcel is shown, because an earlier one belonged to another buyer. */
const maxParcels = 5
const maxEvents = 200

export async function findParcels(ctx: Ctx, asked: Asked) {
  const condition = conditionOf(asked)
  const found = condition
    ? await ctx.db
        .select({
          id: parcel.id,
          number: parcel.number,
          carrier: parcel.carrier,
          phase: parcel.phase,
          country: parcel.country,
          store: sql<string>`coalesce(${store.name}, '')`,
          logo: sql<string>`coalesce(${store.logo}, '')`,
        })
        .from(parcel)
        .innerJoin(order, eq(order.id, parcel.orderId))
        .leftJoin(store, eq(store.id, order.storeId))
        .where(and(condition, sql`${parcel.tracking} <> 'refused'`))
        .orderBy(desc(parcel.id))
        .limit(asked.number === '' ? maxParcels : 1)
    : []
  // Orders that were sent in one parcel each have a row with the same number.
  const parcels = found.filter(({ number }, at) => found.findIndex((one) => one.number === number) === at)
  if (parcels.length === 0) fail(parcelErrors.unknown)
  const ids = parcels.map(({ id }) => id)
  const [events, born] = await Promise.all([
    ctx.db
      .select()
      .from(parcelEvent)
      .where(inArray(parcelEvent.parcelId, ids))
      .orderBy(sql`coalesce(${parcelEvent.at}, ${parcelEvent.heardAt}) DESC`, desc(parcelEvent.id))
      .limit(maxEvents),
    bornAt(ctx, ids),
  ])
  return parcels.map(({ id, ...one }) => ({
    ...one,
    phase_name: nameOf(one.phase, ctx),
    events: events
      .filter((event) => event.parcelId === id && isParcelStatus(event.status) && !isOld(born, event))
      .map((event) => ({
        at: event.at?.toISOString() ?? null,
        text: parcelStatusWords(event.status, event.subStatus)[ctx.lang],
        place: [townOf(event.city), event.country].filter(Boolean).join(', '),
      })),
  }))
}

const nameOf = (phase: ParcelPhase, ctx: Ctx): string => inLang(parcelPhases[phase], ctx.lang)

/** Shows a place only if it looks like a town's name; with digits it may be a street or a person's number. */
const townOf = (city: string): string => (/^[\p{L}\p{M} .'’()-]{1,40}$/u.test(city) ? city : '')

function conditionOf({ number, order_number, email }: Asked): SQL | undefined {
  if (number !== '') {
    const written = number.replace(/\s/g, '').toUpperCase()
    return or(
      eq(parcel.number, written),
      and(eq(parcel.lastMileNumber, written), sql`${parcel.lastMileNumber} <> ''`),
    )
  }
  if (order_number === '' || email === '') return undefined
  const bare = order_number.replace(/^#/, '')
  const mail = email.toLowerCase()
  return and(
    or(eq(order.orderSn, bare.toUpperCase()), inArray(order.pltOrderSn, [order_number, bare, `#${bare}`])),
    sql`${mail} IN (lower(${order.buyerEmail}), lower(${order.address} ->> 'email'))`,
  )
}
