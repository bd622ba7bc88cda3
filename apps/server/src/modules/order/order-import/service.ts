import type { OrderImportResult } from '@dropyard/contract/order/order-import'
import { and, eq, inArray } from 'drizzle-orm'
import { entityOf, type UserCtx } from '../../../kit/context.ts'
import { found } from '../../../kit/errors.ts'
import { secretKey } from '../../../kit/files.ts'
import type { UploadedFile } from '../../../kit/route.ts'
import { readSheet } from '../../../kit/sheet.ts'
import { store } from '../../store/store/table.ts'
import { fileKey, knownOrders } from '../order/take-in-file.ts'
import { importJob } from './job.ts'
import { type FileKind, type FileOrder, readOrders } from './read-file.ts'

/** Looks a file over, and starts its import. */

const mostErrors = 500
const sampleSize = 20

export async function processFile(
  ctx: UserCtx,
  kind: FileKind,
  file: UploadedFile,
  options: { storeId: number | undefined; preview: boolean; goodRowsOnly: boolean },
): Promise<OrderImportResult> {
  const entityId = entityOf(ctx)
  const storeId = options.storeId === undefined ? null : await ownStore(ctx, options.storeId)
  const read = readOrders(await readSheet(file), kind, ctx.lang, ctx.now)
  const known = await knownOrders(
    ctx,
    { entityId, storeId },
    read.orders.map((one) => one.order),
  )
  const isKnown = ({ order }: FileOrder): boolean => known.has(fileKey(order))
  const result: OrderImportResult = {
    rows: read.rows,
    orders: read.orders.length + countOrders(read.wrongRows, read.errors),
    fresh: read.orders.filter((one) => !isKnown(one)).length,
    known: read.orders.filter(isKnown).length,
    wrong: countOrders(read.wrongRows, read.errors),
    errors: read.errors.slice(0, mostErrors),
    more_errors: Math.max(0, read.errors.length - mostErrors),
    sample: read.orders.slice(0, sampleSize).map((one) => ({
      row: one.row,
      number: one.order.name,
      buyer_name: one.order.buyerName,
      country: one.order.address?.country ?? '',
      lines: one.order.lines.length,
      unmatched: one.order.lines.filter((line) => line.sku === '').length,
      known: isKnown(one),
    })),
    job_id: null,
  }
  const refused = read.errors.length > 0 && !options.goodRowsOnly
  if (options.preview || refused) return result
  const key = secretKey('imports', 'bin')
  await ctx.files.putAt(key, file.content)
  const job_id = await ctx.startJob(
    ctx,
    importJob,
    {
      file: key,
      filename: file.filename,
      kind,
      entityId,
      storeId,
      lang: ctx.lang,
      at: ctx.now.toISOString(),
    },
    { title: file.filename || 'orders' },
  )
  return { ...result, job_id }
}

/** Wrong orders: each error names its order's rows, so rows that follow each other with one number are one. */
const countOrders = (wrongRows: readonly number[], errors: readonly { row: number }[]): number =>
  Math.min(wrongRows.length, new Set(errors.map((error) => error.row)).size)

async function ownStore(ctx: UserCtx, id: number): Promise<number> {
  const [row] = await ctx.db
    .select({ id: store.id })
    .from(store)
    .where(and(inArray(store.id, [id]), eq(store.entityId, entityOf(ctx))))
  return found(row).id
}
