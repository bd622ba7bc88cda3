import { mayEditAddress } from '@dropyard/contract/order/order/guard'
import { eq, inArray } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import type { Owner } from '../../../kit/jobs/turns.ts'
import { writeSheet } from '../../../kit/sheets/sheet.ts'
import { channel } from '../../logistics/channel/table.ts'
import { viewOf } from '../order/change.ts'
import { readOrder } from '../order/read.ts'
import { order } from '../order/table.ts'
import { addressChanges } from '../order-list/detail.ts'
import { notesOf } from '../order-note/query.ts'

/** What staff read beside the list: tags, remarks, addresses. */

/** The newest remark of the merchant, the buyer's, and the notes of colleagues, newest first. */
export async function remarksOf(ctx: UserCtx, id: number) {
  const [o, notes] = await Promise.all([readOrder(ctx, id), notesOf(ctx, id)])
  return {
    remark: o.remark,
    buyer_remark: o.buyerRemark,
    notes: notes
      .filter((note) => note.thread === 'order')
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
