import { parcel as contract, parcelTrack } from '@dropyard/contract/order/parcel'
import type { ParcelPart } from '@dropyard/contract/order/parcel/parts'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { titleAt } from '../../../kit/data/in-language.ts'
import { qualified } from '../../../kit/data/qualified.ts'
import { rawBody } from '../../../kit/http/bodies.ts'
import { overrideRoutes, route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { answer } from '../../../kit/questions.ts'
import { exportList } from '../../../kit/record/list-file.ts'
import { serve } from '../../../kit/record/record.ts'
import { listen } from '../../../kit/signals.ts'
import { entity } from '../../account/entity/table.ts'
import { channel } from '../../logistics/channel/table.ts'
import { accountsInUse } from '../../logistics/tracking-account/service.ts'
import { buyersErased, parcelLeft, parcelRetired, voidedLabelScanned } from '../order/signals.ts'
import { order } from '../order/table.ts'
import { askCarriers } from './ask-carrier.ts'
import { eraseWords } from './erase.ts'
import { findParcels } from './find.ts'
import { follow, followDead, retire } from './follow.ts'
import { claimUntil, parcelParts, wasShipped } from './parts.ts'
import { hearPush, takePush } from './push.ts'
import { waysOf } from './query.ts'
import { reconcileParcels } from './reconcile.ts'
import { statusText } from './status-text.ts'
import { sweepParcels } from './sweep.ts'
import { parcel, trackingPush } from './table.ts'

const served = serve(contract, parcel, {
  search: [
    (text) =>
      or(
        eq(parcel.number, text.toUpperCase()),
        eq(parcel.lastMileNumber, text.toUpperCase()),
        eq(parcel.orderId, sql`(SELECT o.id FROM ${order} o WHERE o.order_sn = ${text.toUpperCase()})`),
      ),
  ],
  filters: {
    part: (part: ParcelPart) => and(wasShipped, parcelParts[part]),
    country: (code: string) => eq(parcel.country, code.toUpperCase()),
  },
  columns: {
    claim_until: claimUntil,
    order_sn: sql`(SELECT o.order_sn FROM ${order} o WHERE o.id = ${qualified(parcel.orderId)})`,
    company: sql`(SELECT e.name FROM ${entity} e WHERE e.id = ${qualified(parcel.entityId)})`,
    channel_name: titleAt(channel, parcel.channelId),
    last_mile: sql`trim(${parcel.lastMileCarrier} || ' ' || ${parcel.lastMileNumber})`,
    status: statusText,
    trouble: (ctx) => sql`coalesce(${parcel.trouble} ->> ${ctx.lang}, '')`,
  },
})

/** Columns of an exported file of parcels. */
const inFile = [
  'order_sn',
  'company',
  'number',
  'last_mile',
  'phase',
  'status',
  'carrier',
  'channel_name',
  'country',
  'last_text',
  'last_at',
  'shipped_at',
  'delivered_at',
  'promised_days',
  'claim_until',
  'tracking',
  'trouble',
] as const

/** Public lookups per IP address and minute: a buyer looks a few times, someone who guesses numbers looks often. */
const looksPerMinute = 20

registerModule({
  name: 'parcel',
  routes: [
    ...overrideRoutes(
      served.routes,
      route(contract.export, (ctx, asked) => exportList(ctx, asked, contract, served.list, inFile)),
    ),
    route(parcelTrack.own, (ctx, { query }) => waysOf(ctx, query.order_id)),
    route(parcelTrack.staff, (ctx, { query }) => waysOf(ctx, query.order_id)),
    route(parcelTrack.find, (ctx, { body }) => findParcels(ctx, body), {
      as: 'system',
      perMinute: looksPerMinute,
    }),
    route(
      parcelTrack.push,
      async (ctx, { params, request, reply }) => {
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([k, v]) => [k, Array.isArray(v) ? v[0] : v]),
        )
        const { config, now } = ctx
        const status = await ctx.database.transaction('all', (db) =>
          hearPush({ db, config, now, enqueue: ctx.enqueueIn(db) }, params.id, headers, rawBody(request)),
        )
        return reply.status(status).send('')
      },
      { transaction: false, signed: true },
    ),
  ],
  jobs: [sweepParcels, takePush, reconcileParcels, askCarriers],
  listeners: [
    listen(parcelLeft, follow),
    listen(voidedLabelScanned, followDead),
    listen(buyersErased, eraseWords),
    listen(parcelRetired, async (ctx, { orderId }) => retire(ctx, orderId)),
    answer(accountsInUse, async (ctx, ids) => {
      const rows = await ctx.db
        .select({ id: parcel.accountId })
        .from(parcel)
        .where(inArray(parcel.accountId, [...ids]))
        .limit(1)
      return rows.flatMap(({ id }) => (id === null ? [] : [id]))
    }),
  ],
  retention: [{ since: trackingPush.heardAt, days: 14 }],
})
