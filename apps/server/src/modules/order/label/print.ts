import {
  label as contract,
  type LabelsPrinted,
  labelErrors,
  labelsPrinted,
  printNamed,
} from '@dropyard/contract/order/label'
import { blockReasons } from '@dropyard/contract/order/order/block'
import { eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { keepFile as keepJobFile } from '../../../kit/jobs/job-file.ts'
import { type JobRun, job } from '../../../kit/jobs/jobs.ts'
import { carrierOf } from '../../logistics/carrier-account/connection.ts'
import { carrierAccount } from '../../logistics/carrier-account/table.ts'
import { order } from '../order/table.ts'
import { keepFile } from './book.ts'
import { ownLabel } from './own-label.ts'
import { parcelFrom } from './parcel.ts'
import { inPickOrder, type ToPrint } from './pick-order.ts'
import { mergeLabels, type Sheet, zplOf } from './sheets.ts'
import { packingSlip, pickList } from './slips.ts'
import { type LabelRecord, parcelLabel } from './table.ts'

/** Prints labels of many orders as one file, in the order in which their goods are picked. */

type PrintBody = z.output<typeof contract.print.body>
type Printed = Sheet & Pick<ToPrint, 'label' | 'orderIds'>

export const printJob = job({
  name: 'order.label-print',
  input: z.object({
    orderIds: z.array(z.number()),
    format: z.enum(['pdf', 'zpl']),
    unprinted: z.boolean().default(false),
    pickList: z.boolean().default(false),
    packingSlips: z.boolean().default(false),
  }),
  retries: 1,
  concurrency: 1,
  producesFile: true,
  async run(run, { orderIds, format, ...wanted }): Promise<LabelsPrinted> {
    const all = await run.transaction((ctx) => inPickOrder(ctx, orderIds, wanted.unprinted))
    const sheets: Printed[] = []
    for (const [place, one] of all.entries()) {
      const { label, orderIds, orderSn: name } = one
      const pdf = label?.state === 'live' ? await sheetOf(run, { ...one, label }) : null
      const after = pdf && wanted.packingSlips ? await packingSlip(one) : undefined
      sheets.push({ pdf, name, label, orderIds, after })
      await run.progress(place + 1, all.length)
    }
    const before = wanted.pickList ? await pickList(all.filter((_, place) => sheets[place]?.pdf)) : undefined
    const { pdf, missing } = await mergeLabels(sheets, before)
    await forgetBroken(run, missing)
    await keepJobFile(run, format, format === 'pdf' ? pdf : await zplOf(pdf))
    const on = sheets.filter((sheet) => !missing.includes(sheet))
    return {
      labels: on.length,
      order_ids: on.flatMap(({ orderIds }) => orderIds),
      label_ids: on.flatMap(({ label }) => label?.id ?? []),
      missing: missing.length,
      missing_orders: missing.map(({ name }) => name),
    }
  },
})

/** Forgets files that can't be read, so that the next print requests them from the carrier again. */
async function forgetBroken(run: JobRun, sheets: readonly Printed[]): Promise<void> {
  const ids = sheets.flatMap(({ pdf, label }) => (pdf && label?.file ? [label.id] : []))
  if (ids.length === 0) return
  run.log.warn({ labels: ids }, 'files of labels could not be read')
  await run.transaction(async (ctx) => {
    await ctx.db.update(parcelLabel).set({ file: null }).where(inArray(parcelLabel.id, ids))
  })
}

/** Starts making the file; with `dry_run` only returns what it would contain. */
export async function startPrinting(ctx: UserCtx, { dry_run, format, ...asked }: PrintBody) {
  const parcels = await inPickOrder(ctx, asked.ids, asked.unprinted)
  const labels = parcels.flatMap(({ label }) => (label?.state === 'live' ? [label] : []))
  const without = parcels.filter(({ label }) => label?.state !== 'live')
  const refused = without.filter(({ label, isRefused }) => label?.state === 'refused' || isRefused)
  if (labels.length === 0 && !dry_run)
    fail(
      asked.unprinted &&
        (await inPickOrder(ctx, asked.ids, false)).some(({ label }) => label?.state === 'live')
        ? labelErrors.all_printed
        : labelErrors.none,
    )
  return {
    job_id: dry_run ? null : await startJob(ctx, { format, ...asked }, labels),
    labels: labels.length,
    again: labels.filter(({ prints }) => prints > 0).length,
    missing: without.length,
    waiting: without.filter(({ label }) => label?.state === 'asked').length,
    refused: refused.length,
    without: refused.slice(0, printNamed).map(({ label, orderSn, blocked }) => ({
      order_sn: orderSn,
      reason: (label?.trouble ?? (blocked && blockReasons[blocked].words))?.[ctx.lang] ?? '',
    })),
    orders: parcels
      .flatMap(({ label, orderSn }) => (label?.state === 'live' ? [orderSn] : []))
      .slice(0, printNamed),
  }
}

function startJob(
  ctx: UserCtx,
  { ids, format, unprinted, pick_list: pickList, packing_slips: packingSlips }: Omit<PrintBody, 'dry_run'>,
  labels: readonly LabelRecord[],
): Promise<number> {
  ctx.audit({ record: contract.name, after: { format, labels: labels.map((one) => one.reference) } })
  const day = ctx.now.toISOString().slice(0, 16).replace('T', ' ')
  return ctx.startJob(
    ctx,
    printJob,
    { orderIds: ids, format, unprinted, pickList, packingSlips },
    { title: { en: `Labels ${day}`, zh: `面单 ${day}` } },
  )
}

/**
 * Counts labels as printed when their file is downloaded. Before that no paper exists; printing one twice risks two parcels with
 * the same number.
 */
export async function countPrinted(
  ctx: Ctx,
  { name, result }: { name: string; result: unknown },
): Promise<void> {
  if (name !== printJob.name) return
  const ids = labelsPrinted.safeParse(result).data?.label_ids ?? []
  if (ids.length === 0) return
  await ctx.db
    .update(parcelLabel)
    .set({ prints: sql`${parcelLabel.prints} + 1` })
    .where(inArray(parcelLabel.id, ids))
}

/** The carrier's label, stored or requested now, or our own, drawn now. Null when the carrier's file is not ready yet. */
async function sheetOf(
  run: JobRun,
  { label, orderSn, channel: code }: ToPrint & { label: LabelRecord },
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
  // The buyer was erased, and the stored file with them.
  if (read.parcel.receiver.name === '' && read.parcel.receiver.address1 === '') return null
  const booked = { waybill: label.waybill, tracking: number, state: 'announced' as const }
  return keepFile(run, carrierOf(run.config, read.account, run.signal), label, booked)
}
