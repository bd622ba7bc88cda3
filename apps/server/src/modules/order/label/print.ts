import { label as contract, labelErrors } from '@dropyard/contract/order/label'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { keepFile as keepJobFile } from '../../../kit/jobs/job-file.ts'
import { type JobRun, job } from '../../../kit/jobs/jobs.ts'
import { carrierOf } from '../../logistics/carrier-account/connection.ts'
import { carrierAccount } from '../../logistics/carrier-account/table.ts'
import { channel } from '../../logistics/channel/table.ts'
import { order } from '../order/table.ts'
import { keepFile } from './book.ts'
import { inParcels } from './in-parcels.ts'
import { ownLabel } from './own-label.ts'
import { parcelFrom } from './parcel.ts'
import { mergeLabels, type Sheet, zplOf } from './sheets.ts'
import { type LabelRecord, parcelLabel } from './table.ts'

/** Labels of many orders as one file, in the order in which their goods are picked. */

interface Printed {
  label: LabelRecord
  orderSn: string
  channel: string
}

export const printJob = job({
  name: 'order.label-print',
  input: z.object({ ids: z.array(z.number()), format: z.enum(['pdf', 'zpl']) }),
  retries: 1,
  atOnce: 1,
  makesFile: true,
  async run(run, { ids, format }) {
    const all = await run.transaction((ctx) => inPickOrder(ctx, ids))
    const sheets: Sheet[] = []
    for (const [place, one] of all.entries()) {
      const pdf = await sheetOf(run, one)
      if (pdf) sheets.push({ pdf, name: one.orderSn })
      await run.progress(place + 1, all.length)
    }
    const merged = await mergeLabels(sheets)
    await keepJobFile(run, format, format === 'pdf' ? merged : await zplOf(merged))
    return { labels: sheets.length, missing: all.length - sheets.length }
  },
})

/** Counted when it is asked for: whoever asks has the paper in mind, and a second one is two parcels with one number. */
export async function startPrinting(ctx: UserCtx, { ids, format }: { ids: number[]; format: 'pdf' | 'zpl' }) {
  const counted = await ctx.db
    .update(parcelLabel)
    .set({ prints: sql`${parcelLabel.prints} + 1` })
    .where(and(inArray(parcelLabel.orderId, inParcels(ids)), eq(parcelLabel.state, 'live')))
    .returning({ id: parcelLabel.id, prints: parcelLabel.prints, reference: parcelLabel.reference })
  if (counted.length === 0) fail(labelErrors.none)
  ctx.audit({
    record: contract.name,
    after: { format, printed: counted.map((one) => one.reference) },
  })
  const day = ctx.now.toISOString().slice(0, 16).replace('T', ' ')
  const job_id = await ctx.startJob(
    ctx,
    printJob,
    { ids: counted.map((one) => one.id), format },
    { title: { en: `Labels ${day}`, zh: `面单 ${day}` } },
  )
  const again = counted.filter((one) => one.prints > 1).length
  const { rows } = await ctx.db.execute<{ parcels: number }>(sql`
    SELECT count(DISTINCT coalesce(-combined_id, id))::int AS parcels FROM "order"
    WHERE id = ANY (${sql.param([...ids])}::bigint[])`)
  return { job_id, labels: counted.length, again, missing: (rows[0]?.parcels ?? 0) - counted.length }
}

/** A line of the order, or of one that goes with it. */
const ofParcel = sql`l.order_id = ANY (CASE WHEN ${order.combinedId} IS NULL THEN ARRAY[${order.id}]
  ELSE ARRAY(SELECT p.id FROM "order" p WHERE p.combined_id = ${order.combinedId}) END)`

/** Orders of one SKU first, by SKU: they are picked in one go. Those of several follow. */
async function inPickOrder(ctx: Ctx, ids: readonly number[]): Promise<Printed[]> {
  const rows = await ctx.db
    .select({
      label: parcelLabel,
      orderSn: sql<string>`coalesce((SELECT string_agg(p.order_sn, ' + ' ORDER BY p.id) FROM "order" p
        WHERE p.combined_id = ${order.combinedId}), ${order.orderSn})`,
      channel: channel.code,
      skus: sql<number>`(SELECT count(DISTINCT l.sku_id)::int FROM order_line l WHERE ${ofParcel})`,
      first: sql<string>`coalesce((SELECT min(k.code) FROM order_line l JOIN sku k ON k.id = l.sku_id WHERE ${ofParcel}), '')`,
    })
    .from(parcelLabel)
    .innerJoin(order, eq(order.id, parcelLabel.orderId))
    .innerJoin(channel, eq(channel.id, parcelLabel.channelId))
    .where(and(inArray(parcelLabel.id, [...ids]), eq(parcelLabel.state, 'live')))
  return rows.sort(
    (a, b) =>
      Number(a.skus > 1) - Number(b.skus > 1) ||
      a.first.localeCompare(b.first) ||
      a.orderSn.localeCompare(b.orderSn),
  )
}

/** The carrier's label, kept or asked for now; or ours, drawn. Null when the carrier has not drawn it yet. */
async function sheetOf(run: JobRun, { label, orderSn, channel: code }: Printed): Promise<Buffer | null> {
  if (label.file) return run.files.get(label.file)
  const read = await run.transaction(async (ctx) => {
    const [o] = await ctx.db.select().from(order).where(eq(order.id, label.orderId))
    const [account] =
      label.accountId === null
        ? []
        : await ctx.db.select().from(carrierAccount).where(eq(carrierAccount.id, label.accountId))
    return o && { account, parcel: await parcelFrom(ctx, o, label.channelId) }
  })
  if (!read) return null
  const number = label.number ?? ''
  if (!read.account)
    return ownLabel({ orderId: label.orderId, orderSn, number, channel: code, parcel: read.parcel })
  // Its buyer is erased, and with him what was printed.
  if (read.parcel.receiver.name === '' && read.parcel.receiver.address1 === '') return null
  const booked = { waybill: label.waybill, tracking: number, state: 'announced' as const }
  return keepFile(run, carrierOf(run.config, read.account, run.signal), label, booked)
}
