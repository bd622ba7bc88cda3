import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { keepFile } from '../../../kit/job-file.ts'
import { type JobRun, job } from '../../../kit/jobs.ts'
import { readSheet, type Sheet, writeSheet } from '../../../kit/sheet.ts'
import { takeInFile, takeInFiles } from '../order/take-in-file.ts'
import { type FileOrder, inChunks, openOrders } from './read-file.ts'

/** Imports a file, some orders at a time. Started again after a stop, it finds what it did and goes on. */

const atOnce = 200

const input = z.object({
  file: z.string(),
  filename: z.string(),
  kind: z.enum(['template', 'shopify', 'platform']),
  entityId: z.number(),
  storeId: z.number().nullable(),
  lang: z.enum(['en', 'zh']),
  /** When it was sent: orders without a date of their own are as old as that. */
  at: z.string(),
})
type Input = z.output<typeof input>

export const importJob = job({
  name: 'order-import.run',
  input,
  atOnce: 1,
  async run(run, asked) {
    const content = await run.files.get(asked.file)
    const sheet = await readSheet({ field: 'file', filename: asked.filename, mimetype: '', content })
    const file = openOrders(sheet, asked.kind, asked.lang, new Date(asked.at))
    const counts = { imported: 0, known: 0, skipped: 0, failed: 0 }
    const wrong = new Map<number, string>()
    let done = 0
    for (const some of inChunks(file.orders(), atOnce)) {
      if (run.signal.aborted) throw new Error('Stopped in the middle; goes on from here')
      for (const { rows, errors } of some) if (errors.length > 0) noteWrong(wrong, rows, errors)
      for (const outcome of await importSome(
        run,
        asked,
        some.filter(({ errors }) => errors.length === 0),
      )) {
        counts[outcome.result]++
        if (outcome.result === 'failed') for (const row of outcome.rows) wrong.set(row, outcome.reason)
      }
      done += some.reduce((sum, { rows }) => sum + rows.length, 0)
      await run.progress(done, file.rows)
    }
    await keepWrongRows(run, asked, sheet, wrong)
    return { ...counts, wrong_rows: wrong.size, rows: file.rows }
  },
})

/** Every row of a wrong order is kept, so that it can be sent again whole; the reason stands beside the wrong ones. */
function noteWrong(wrong: Map<number, string>, rows: readonly number[], errors: FileOrder['errors']): void {
  for (const row of rows) wrong.set(row, '')
  for (const { row, column, message } of errors)
    wrong.set(row, [wrong.get(row), `${column}: ${message}`].filter(Boolean).join(' '))
}

interface Outcome {
  result: 'imported' | 'known' | 'skipped' | 'failed'
  rows: number[]
  reason: string
}

/** Some orders in one transaction; when one breaks it, each is tried alone, so that it takes no other with it. */
async function importSome(run: JobRun, asked: Input, orders: readonly FileOrder[]): Promise<Outcome[]> {
  const scope = { entityId: asked.entityId, storeId: asked.storeId }
  const one = async (ctx: Ctx, { order, rows }: FileOrder): Promise<Outcome> => ({
    result: await takeInFile(ctx, scope, order),
    rows,
    reason: '',
  })
  if (orders.length === 0) return []
  try {
    const results = await run.transaction((ctx) =>
      takeInFiles(
        ctx,
        scope,
        orders.map((one) => one.order),
      ),
    )
    return orders.map(({ rows }, i) => ({ result: results[i] ?? 'skipped', rows, reason: '' }))
  } catch (error) {
    run.log.warn({ err: error }, 'orders of a file are tried one by one')
    const outcomes: Outcome[] = []
    for (const order of orders)
      outcomes.push(
        await run
          .transaction((ctx) => one(ctx, order))
          .catch((e: unknown) => ({
            result: 'failed' as const,
            rows: order.rows,
            reason: e instanceof Error ? e.message : String(e),
          })),
      )
    return outcomes
  }
}

/** The rows that were not taken, with the reason beside each, as a file to correct and send again. */
async function keepWrongRows(
  run: JobRun,
  asked: Input,
  sheet: Sheet,
  wrong: ReadonlyMap<number, string>,
): Promise<void> {
  if (wrong.size === 0 || run.watchedId === undefined) return
  const rows = sheet.rows
    .filter((row) => wrong.has(row.line))
    .map((row) => [...sheet.headers.map((_, i) => row.cells[i] ?? ''), wrong.get(row.line) ?? ''])
  const header = asked.lang === 'zh' ? '错误' : 'Error'
  await keepFile(run, 'csv', await writeSheet('csv', [...sheet.headers, header], rows))
}
