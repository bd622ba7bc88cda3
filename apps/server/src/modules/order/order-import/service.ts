import { type ImportError, maxListedErrors, noFindings } from '@dropyard/contract/kit/imports'
import type { HoldReason } from '@dropyard/contract/order/order/block'
import type { OrderImportResult } from '@dropyard/contract/order/order-import'
import { and, eq, inArray } from 'drizzle-orm'
import { entityOf, type UserCtx } from '../../../kit/context.ts'
import { type Db, scopeOf } from '../../../kit/data/database.ts'
import { zoneOf } from '../../../kit/data/time-zone.ts'
import { assertFound } from '../../../kit/errors.ts'
import type { PreTransactionCtx, PreTransactionInput } from '../../../kit/http/route.ts'
import { fileOf } from '../../../kit/http/upload.ts'
import { eventLoopPauses } from '../../../kit/jobs/event-loop-pauses.ts'
import { takeTurns } from '../../../kit/jobs/turns.ts'
import { type KeptFile, keepImport, sheetOf } from '../../../kit/sheets/file-import.ts'
import { inChunks } from '../../../kit/sheets/import-chunks.ts'
import { findingsNow } from '../../../kit/sheets/import-findings.ts'
import { store } from '../../store/store/table.ts'
import { type Fate, fatesOf, heldBy } from '../order-intake/import-file.ts'
import { skipReasonOf } from '../order-intake/intake-order.ts'
import { shippable } from '../order-intake/wanted.ts'
import type { Scope } from '../order-sku/match.ts'
import { importJob } from './job.ts'
import { type FileKind, type OrderFile, openOrders } from './read-file.ts'

/** Checks an uploaded file, and starts its import. */

/** How many orders that are not imported the result names. */
const maxNamed = 500
const sampleSize = 20
/** Orders looked up in one query. */
const atOnce = 200

/** A file is in memory until it is checked, so only few are checked at a time. */
const turns = takeTurns({ atOnce: 2, ofCompany: 1, waiting: 10 })

/** A checked file; `kept` is set if it will be imported. */
interface Looked {
  result: OrderImportResult
  kept: KeptFile | undefined
  scope: Scope
  zone: string
}

interface Asked {
  store_id?: number | undefined
  dry_run: boolean
  good_rows_only: boolean
}

/** Checks a file before the transaction that starts its import, because that takes many queries. */
export const lookAtOrders =
  (kind: FileKind) =>
  (early: PreTransactionCtx, body: Asked, input: PreTransactionInput): Promise<Looked> => {
    const { user } = early
    if (!user) throw new Error('Nobody is there whose orders these are')
    const ctx: Looker = { ...early, user }
    return turns(fileOf(input.files, 'file').owner, async () => {
      const scope = { entityId: entityOf(ctx), storeId: await ownStore(ctx, body.store_id) }
      const sheet = await sheetOf(early, body, input)
      const zone = await reading(ctx, (db) => zoneOf({ ...ctx, db }))
      const read = openOrders(sheet, kind, { ...early, zone })
      const result = await lookOver(ctx, scope, read)
      const taken = !body.dry_run && (result.wrong === 0 || body.good_rows_only)
      return { result, scope, zone, kept: taken ? await keepImport(early, body, input) : undefined }
    })
  }

export async function startImport(
  ctx: UserCtx,
  kind: FileKind,
  { result, kept, scope, zone }: Looked,
): Promise<OrderImportResult> {
  if (!kept) return result
  const job_id = await ctx.startJob(
    ctx,
    importJob,
    {
      file: kept.key,
      filename: kept.filename,
      kind,
      ...scope,
      lang: ctx.lang,
      at: ctx.now.toISOString(),
      zone,
    },
    { title: kept.filename || { en: 'Orders', zh: '订单' } },
  )
  return { ...result, job_id }
}

type Looker = PreTransactionCtx & Pick<UserCtx, 'user'>

/** Checks the whole file; writes nothing. */
async function lookOver(ctx: Looker, scope: Scope, file: OrderFile): Promise<OrderImportResult> {
  const errors: ImportError[] = []
  const warnings: ImportError[] = []
  const holds = new Map<HoldReason, number>()
  const pause = eventLoopPauses()
  /** Valid rows of faulty orders: orders are imported whole, so these rows are corrected together with the faulty ones. */
  const together: number[] = []
  const result: OrderImportResult = {
    rows: file.sheet.rows.length,
    orders: 0,
    fresh: 0,
    waiting: 0,
    holds: [],
    held: [],
    known: 0,
    skipped: 0,
    wrong: 0,
    ...noFindings,
    lacking: file.lacking,
    left_out: [],
    sample: [],
    job_id: null,
  }
  for await (const some of inChunks(file.orders(), atOnce)) {
    const good = some.filter((one) => one.errors.length === 0)
    await pause()
    const fates = await reading(ctx, (db) =>
      fatesOf(
        { db },
        scope,
        good.map((one) => one.order),
      ),
    )
    const count = (fate: Fate): number => fates.filter((one) => one === fate).length
    result.orders += some.length
    result.wrong += some.length - good.length
    result.known += count('known')
    result.skipped += count('skipped')
    result.fresh += count('new') + count('waiting')
    result.waiting += count('waiting')
    for (const [i, { row, order }] of good.entries()) {
      const skipped = fates[i] === 'skipped' ? skipReasonOf(order) : undefined
      if (skipped && result.left_out.length < maxNamed)
        result.left_out.push({ row, number: order.name, reason: skipped })
      const held = fates[i] === 'waiting' ? heldBy(order) : null
      if (held) holds.set(held, (holds.get(held) ?? 0) + 1)
      if (held && result.held.length < maxNamed) result.held.push({ row, number: order.name, reason: held })
    }
    warnings.push(...some.flatMap((one) => one.warnings).slice(0, maxListedErrors - warnings.length))
    for (const one of some)
      if (one.errors.length > 0) {
        errors.push(...one.errors)
        together.push(...one.rows)
      }
    for (const [i, one] of good.slice(0, sampleSize - result.sample.length).entries())
      result.sample.push({
        row: one.row,
        number: one.order.name,
        buyer_name: one.order.buyerName,
        country: one.order.address?.country ?? '',
        lines: shippable(one.order).length,
        unmatched: shippable(one.order).filter((line) => line.sku === '').length,
        state: fates[i] ?? 'new',
      })
  }
  return {
    ...result,
    holds: [...holds].map(([reason, count]) => ({ reason, count })),
    ...(await findingsNow(ctx, file.sheet, errors, together)),
    warnings,
  }
}

const reading = <T>({ database, user }: Looker, work: (db: Db) => Promise<T>): Promise<T> =>
  database.readOnly(scopeOf(user), work)

async function ownStore(ctx: Looker, id: number | undefined): Promise<number | null> {
  if (id === undefined) return null
  const [row] = await reading(ctx, (db) =>
    db
      .select({ id: store.id })
      .from(store)
      .where(and(inArray(store.id, [id]), eq(store.entityId, entityOf(ctx)))),
  )
  return assertFound(row).id
}
