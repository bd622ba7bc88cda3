import { label as contract, type LabelsPrinted, labelErrors } from '@dropyard/contract/order/label'
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
  /** Null: none was given yet. */
  label: LabelRecord | null
  orderSn: string
  channel: string
}

export const printJob = job({
  name: 'order.label-print',
  input: z.object({ orderIds: z.array(z.number()), format: z.enum(['pdf', 'zpl']) }),
  retries: 1,
  concurrency: 1,
  producesFile: true,
  async run(run, { orderIds, format }): Promise<LabelsPrinted> {
    const all = await run.transaction((ctx) => inPickOrder(ctx, orderIds))
    const sheets: (Sheet & Pick<Printed, 'label'>)[] = []
    for (const [place, { label, orderSn, channel: code }] of all.entries()) {
      const pdf = label && (await sheetOf(run, { label, orderSn, channel: code }))
      sheets.push({ pdf, name: orderSn, label })
      await run.progress(place + 1, all.length)
    }
    const { pdf, missing } = await mergeLabels(sheets)
    await forgetBroken(run, missing)
    await keepJobFile(run, format, format === 'pdf' ? pdf : await zplOf(pdf))
    return {
      labels: sheets.length - missing.length,
      missing: missing.length,
      missing_orders: missing.map(({ name }) => name),
    }
  },
})

/** A file that can not be read is of no use: the next print asks its carrier anew. */
async function forgetBroken(run: JobRun, sheets: readonly (Sheet & Pick<Printed, 'label'>)[]): Promise<void> {
  const ids = sheets.flatMap(({ pdf, label }) => (pdf && label?.file ? [label.id] : []))
  if (ids.length === 0) return
  run.log.warn({ labels: ids }, 'files of labels could not be read')
  await run.transaction(async (ctx) => {
    await ctx.db.update(parcelLabel).set({ file: null }).where(inArray(parcelLabel.id, ids))
  })
}

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
    { orderIds: ids, format },
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

/** Orders of one SKU first, by SKU: they are picked in one go. Those of several follow. A parcel without a label keeps its place. */
async function inPickOrder(ctx: Ctx, orderIds: readonly number[]): Promise<Printed[]> {
  const rows = await ctx.db
    .select({
      label: parcelLabel,
      parcel: sql<string>`coalesce(-${order.combinedId}, ${order.id})::text`,
      orderSn: sql<string>`coalesce((SELECT string_agg(p.order_sn, ' + ' ORDER BY p.id) FROM "order" p
        WHERE p.combined_id = ${order.combinedId}), ${order.orderSn})`,
      channel: sql<string>`coalesce(${channel.code}, '')`,
      skus: sql<number>`(SELECT count(DISTINCT l.sku_id)::int FROM order_line l WHERE ${ofParcel})`,
      first: sql<string>`coalesce((SELECT min(k.code) FROM order_line l JOIN sku k ON k.id = l.sku_id WHERE ${ofParcel}), '')`,
    })
    .from(order)
    .leftJoin(parcelLabel, and(eq(parcelLabel.orderId, order.id), eq(parcelLabel.state, 'live')))
    .leftJoin(channel, eq(channel.id, parcelLabel.channelId))
    .where(inArray(order.id, inParcels(orderIds)))
  const labelled = new Set(rows.flatMap(({ label, parcel }) => (label ? [parcel] : [])))
  const without = new Map(rows.flatMap((row) => (labelled.has(row.parcel) ? [] : [[row.parcel, row]])))
  return [...rows.filter(({ label }) => label), ...without.values()].sort(
    (a, b) =>
      Number(a.skus > 1) - Number(b.skus > 1) ||
      a.first.localeCompare(b.first) ||
      a.orderSn.localeCompare(b.orderSn),
  )
}

/** The carrier's label, kept or asked for now; or ours, drawn. Null when the carrier has not drawn it yet. */
async function sheetOf(
  run: JobRun,
  { label, orderSn, channel: code }: Printed & { label: LabelRecord },
): Promise<Buffer | null> {
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
