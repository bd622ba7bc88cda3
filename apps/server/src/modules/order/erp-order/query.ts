import { mayEditAddress } from '@dropyard/contract/order/order-guard'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { found } from '../../../kit/errors.ts'
import type { Owner } from '../../../kit/jobs/turns.ts'
import { writeSheet } from '../../../kit/sheets/sheet.ts'
import { person } from '../../account/user/table.ts'
import { channel } from '../../logistics/channel/table.ts'
import { type OrderRecord, viewOf } from '../order/change.ts'
import { order, orderEvent } from '../order/table.ts'
import { addressChanges } from '../order-list/detail.ts'

/** What staff read beside the list: tags, remarks, addresses. */

export async function readOrder(ctx: UserCtx, id: number): Promise<OrderRecord> {
  const [row] = await ctx.db.select().from(order).where(eq(order.id, id))
  return found(row)
}

export async function tagsInUse(ctx: UserCtx) {
  const { rows } = await ctx.db.$client.query<{ tag: string; total: number }>(
    `SELECT tag, count(*)::int AS total FROM "order", unnest(tags) AS tag WHERE tags <> '{}'
     GROUP BY tag ORDER BY 2 DESC, 1 LIMIT 200`,
  )
  return rows.map(({ tag, total }) => ({ id: tag, name: tag, total }))
}

/** The remarks of merchant and buyer, and the notes of colleagues. */
export async function remarksOf(ctx: UserCtx, id: number) {
  const o = await readOrder(ctx, id)
  const notes = await ctx.db
    .select({ event: orderEvent, by: person.name })
    .from(orderEvent)
    .leftJoin(person, eq(person.id, orderEvent.userId))
    .where(and(eq(orderEvent.orderId, id), eq(orderEvent.kind, 'note')))
    .orderBy(desc(orderEvent.id))
    .limit(200)
  return {
    remark: o.remark,
    buyer_remark: o.buyerRemark,
    notes: notes.map(({ event, by }) => ({
      id: event.id,
      at: event.at,
      by,
      text: String((event.values as { note?: unknown }).note ?? ''),
    })),
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

const mostAddresses = 5000
const headers = [
  'order_sn',
  'tracking_number',
  'channel_code',
  'name',
  'company',
  'phone',
  'email',
  'address1',
  'address2',
  'city',
  'province',
  'zip',
  'country',
  'tax_id',
  'ioss',
] as const

/** Addresses as the carriers' tools take them; orders that are to be shipped when none are named. */
export const addressRows = (ctx: UserCtx, ids: readonly number[] | undefined) =>
  ctx.db
    .select({ o: order, code: channel.code })
    .from(order)
    .leftJoin(channel, eq(channel.id, order.channelId))
    .where(ids ? inArray(order.id, [...ids]) : eq(order.status, 50))
    .orderBy(order.id)
    .limit(mostAddresses)

export function addressSheet(
  rows: Awaited<ReturnType<typeof addressRows>>,
  format: 'csv' | 'xlsx',
  owner: Owner,
): Promise<Buffer> {
  return writeSheet(
    format,
    headers,
    rows.map(({ o, code }) => {
      const a = o.address
      return [
        o.orderSn,
        o.trackingNumber ?? '',
        code ?? '',
        a.name,
        a.company ?? '',
        a.phone,
        a.email ?? '',
        a.address1,
        a.address2 ?? '',
        a.city,
        a.province,
        a.zip,
        a.country,
        a.tax_id ?? '',
        o.iossNumber ?? '',
      ]
    }),
    { owner },
  )
}
