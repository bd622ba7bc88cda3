import { type ImportError, noFindings } from '@dropyard/contract/kit/resource'
import type { OrderImportResult } from '@dropyard/contract/order/order-import'
import { and, eq, inArray } from 'drizzle-orm'
import { entityOf, type UserCtx } from '../../../kit/context.ts'
import { found } from '../../../kit/errors.ts'
import { type KeptFile, keepImport, sheetOf } from '../../../kit/file-import.ts'
import { findingsOf } from '../../../kit/import-findings.ts'
import type { Early, EarlyInput } from '../../../kit/route.ts'
import type { Sheet } from '../../../kit/sheet.ts'
import { store } from '../../store/store/table.ts'
import { holdOf, notForUs } from '../order/take-in.ts'
import { fileKey, knownOrders } from '../order/take-in-file.ts'
import type { Scope } from '../order-sku/match.ts'
import { importJob } from './job.ts'
import { type FileKind, type FileOrder, inChunks, type OrderFile, openOrders } from './read-file.ts'

/** Looks a file over, and starts its import. */

/** Orders that stay out that an answer names one by one. */
const mostNamed = 500
const sampleSize = 20
/** Orders that are looked up in one query. */
const atOnce = 1000

/** A file of orders, read before the transaction; kept where it is to be imported and not only looked at. */
interface ReadOrders {
  sheet: Sheet
  kept: KeptFile | undefined
}

export async function readOrders(
  early: Early,
  body: { dry_run: boolean },
  input: EarlyInput,
): Promise<ReadOrders> {
  const sheet = await sheetOf(early, body, input)
  return { sheet, kept: body.dry_run ? undefined : await keepImport(early, body, input) }
}

export async function processFile(
  ctx: UserCtx,
  kind: FileKind,
  { sheet, kept }: ReadOrders,
  options: { storeId: number | undefined; goodRowsOnly: boolean },
): Promise<OrderImportResult> {
  const entityId = entityOf(ctx)
  const storeId = options.storeId === undefined ? null : await ownStore(ctx, options.storeId)
  const read = openOrders(sheet, kind, ctx.lang, ctx.now)
  const result = await lookOver(ctx, { entityId, storeId }, sheet, read)
  const refused = result.wrong > 0 && !options.goodRowsOnly
  if (!kept || refused) return result
  const job_id = await ctx.startJob(
    ctx,
    importJob,
    {
      file: kept.key,
      filename: kept.filename,
      kind,
      entityId,
      storeId,
      lang: ctx.lang,
      at: ctx.now.toISOString(),
    },
    { title: kept.filename || { en: 'Orders', zh: '订单' } },
  )
  return { ...result, job_id }
}

/** Reads the whole file and writes nothing. */
async function lookOver(
  ctx: UserCtx,
  scope: Scope,
  sheet: Sheet,
  file: OrderFile,
): Promise<OrderImportResult> {
  const errors: ImportError[] = []
  /** Orders go in whole, so their sound rows are to be corrected with the wrong ones. */
  const together: number[] = []
  const result: OrderImportResult = {
    rows: file.rows,
    orders: 0,
    fresh: 0,
    waiting: 0,
    known: 0,
    skipped: 0,
    wrong: 0,
    ...noFindings,
    lacking: file.lacking,
    left_out: [],
    sample: [],
    job_id: null,
  }
  for (const some of inChunks(file.orders(), atOnce)) {
    const good = some.filter((one) => one.errors.length === 0)
    const known = await knownOrders(
      ctx,
      scope,
      good.map((one) => one.order),
    )
    const states = new Map(good.map((one) => [one, stateOf(one, known)]))
    const count = (state: State): number => [...states.values()].filter((one) => one === state).length
    result.orders += some.length
    result.wrong += some.length - good.length
    result.known += count('known')
    result.skipped += count('skipped')
    result.fresh += count('new') + count('waiting')
    result.waiting += count('waiting')
    for (const one of good) {
      const reason = states.get(one) === 'skipped' ? notForUs(one.order) : undefined
      if (reason && result.left_out.length < mostNamed)
        result.left_out.push({ row: one.row, number: one.order.name, reason })
    }
    for (const one of some)
      if (one.errors.length > 0) {
        errors.push(...one.errors)
        together.push(...one.rows)
      }
    for (const one of good.slice(0, sampleSize - result.sample.length))
      result.sample.push({
        row: one.row,
        number: one.order.name,
        buyer_name: one.order.buyerName,
        country: one.order.address?.country ?? '',
        lines: one.order.lines.length,
        unmatched: one.order.lines.filter((line) => line.sku === '').length,
        state: states.get(one) ?? 'new',
      })
  }
  return { ...result, ...(await findingsOf(ctx, sheet, errors, together)) }
}

type State = OrderImportResult['sample'][number]['state']

/** What becomes of an order, as the import itself decides it. */
const stateOf = ({ order }: FileOrder, known: ReadonlySet<string>): State => {
  if (known.has(fileKey(order))) return 'known'
  if (notForUs(order)) return 'skipped'
  return holdOf(order) === 'store_unpaid' ? 'waiting' : 'new'
}

async function ownStore(ctx: UserCtx, id: number): Promise<number> {
  const [row] = await ctx.db
    .select({ id: store.id })
    .from(store)
    .where(and(inArray(store.id, [id]), eq(store.entityId, entityOf(ctx))))
  return found(row).id
}
