import { type OrderImportOutcome, orderImportErrors } from '@dropyard/contract/order/order-import'
import { intakeReasons } from '@dropyard/contract/order/order-intake/reasons'
import { z } from 'zod'
import { Refusal } from '../../../kit/errors.ts'
import { keepFile } from '../../../kit/jobs/job-file.ts'
import { type JobRun, job } from '../../../kit/jobs/jobs.ts'
import { takeInChunks } from '../../../kit/sheets/import-chunks.ts'
import { reasonsOf, rowsWithReasons } from '../../../kit/sheets/import-findings.ts'
import { readSheet, type Sheet } from '../../../kit/sheets/sheet.ts'
import { reasonHeader } from '../../../kit/sheets/sheet-rows.ts'
import { importFileOrder, importFileOrders, type Taken } from '../order-intake/import-file.ts'
import { skipReasonOf } from '../order-intake/intake-order.ts'
import { type FileOrder, openOrders } from './read-file.ts'

/** Imports a file in chunks. It can be started again after a stop: orders that were imported already are found and skipped. */

const atOnce = 200
/** The result links this many imported orders. */
const maxNamed = 20

const input = z.object({
  file: z.string(),
  filename: z.string(),
  kind: z.enum(['template', 'shopify', 'platform']),
  entityId: z.number(),
  storeId: z.number().nullable(),
  lang: z.enum(['en', 'zh']),
  /** When the file was uploaded: orders without a date get this one. */
  at: z.string(),
  /** The time zone of the user who uploaded it. */
  zone: z.string().default('UTC'),
})
type Input = z.output<typeof input>

export const importJob = job({
  name: 'order-import.run',
  input,
  concurrency: 1,
  async run(run, asked): Promise<OrderImportOutcome> {
    const sheet = await readSheet(await run.files.get(asked.file), run.owner)
    const file = openOrders(sheet, asked.kind, { ...asked, now: new Date(asked.at) })
    const counts = { imported: 0, known: 0, skipped: 0, failed: 0 }
    /** The rows that were not imported, with the reason. */
    const left = new Map<number, string>()
    const numbers: string[] = []
    await takeInChunks(run, file.orders(), { size: atOnce, total: file.count }, async (some) => {
      // All rows of a faulty order are kept, so that it can be uploaded again as a whole.
      for (const { rows, errors } of some)
        if (errors.length > 0) for (const [row, reason] of reasonsOf(errors, rows)) left.set(row, reason)
      const sound = some.filter(({ errors }) => errors.length === 0)
      for (const { name, result, rows, reason } of await importSome(run, asked, sound)) {
        counts[result]++
        if (result === 'imported' && numbers.length < maxNamed) numbers.push(name)
        if (reason) for (const row of rows) left.set(row, reason)
      }
    })
    await keepRowsLeft(run, asked, file.sheet, left)
    return { ...counts, numbers, rows_left: left.size, rows: file.sheet.rows.length }
  },
})

interface Outcome {
  name: string
  result: 'imported' | 'known' | 'skipped' | 'failed'
  rows: number[]
  reason: string
}

/** Imports some orders in one transaction. If one makes it fail, each is tried separately, so that the others still get in. */
async function importSome(run: JobRun, asked: Input, orders: readonly FileOrder[]): Promise<Outcome[]> {
  const scope = { entityId: asked.entityId, storeId: asked.storeId }
  const outcome = ({ order, rows }: FileOrder, result: Taken): Outcome => {
    const reason = result === 'skipped' ? skipReasonOf(order) : undefined
    return { name: order.name, result, rows, reason: reason ? intakeReasons[reason][asked.lang] : '' }
  }
  if (orders.length === 0) return []
  try {
    const results = await run.transaction((ctx) =>
      importFileOrders(
        ctx,
        scope,
        orders.map((one) => one.order),
      ),
    )
    return orders.map((one, i) => outcome(one, results[i] ?? 'skipped'))
  } catch (error) {
    run.log.warn({ err: error }, 'orders of a file are tried one by one')
    const outcomes: Outcome[] = []
    for (const order of orders)
      outcomes.push(
        await run
          .transaction(async (ctx) => outcome(order, await importFileOrder(ctx, scope, order.order)))
          .catch((e: unknown) => {
            run.log.warn({ err: e }, 'an order of a file is left out')
            const words =
              e instanceof Refusal ? e.words(asked.lang) : orderImportErrors.fault.words[asked.lang]
            return { name: order.order.name, result: 'failed' as const, rows: order.rows, reason: words }
          }),
      )
    return outcomes
  }
}

/** Saves the rows that were not imported, each with its reason, as a file to correct and upload again. */
async function keepRowsLeft(
  run: JobRun,
  asked: Input,
  sheet: Sheet,
  left: ReadonlyMap<number, string>,
): Promise<void> {
  if (run.watchedId === undefined) return
  const file = await rowsWithReasons(sheet, left, reasonHeader[asked.lang])
  if (file) await keepFile(run, 'csv', file)
}
