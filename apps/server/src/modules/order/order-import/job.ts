import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { keepFile } from '../../../kit/job-file.ts'
import { type JobRun, job } from '../../../kit/jobs.ts'
import { readSheet, type Sheet, writeSheet } from '../../../kit/sheet.ts'
import { takeInFile, takeInFiles } from '../order/take-in-file.ts'
import { type FileOrder, type ReadFile, readOrders } from './read-file.ts'

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
    const read = readOrders(sheet, asked.kind, asked.lang, new Date(asked.at))
    const counts = { imported: 0, known: 0, skipped: 0, failed: 0 }
    const failed: { rows: number[]; reason: string }[] = []
    for (let at = 0; at < read.orders.length; at += atOnce) {
      if (run.signal.aborted) throw new Error('Stopped in the middle; goes on from here')
      const some = read.orders.slice(at, at + atOnce)
      for (const outcome of await importSome(run, asked, some)) {
        counts[outcome.result]++
        if (outcome.result === 'failed') failed.push({ rows: outcome.rows, reason: outcome.reason })
      }
      await run.progress(Math.min(at + atOnce, read.orders.length), read.orders.length)
    }
    await keepWrongRows(run, asked, sheet, read, failed)
    return { ...counts, wrong_rows: read.wrongRows.length, rows: read.rows }
  },
})

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
  read: ReadFile,
  failed: readonly { rows: number[]; reason: string }[],
): Promise<void> {
  const reasons = new Map<number, string>()
  for (const { row, column, message } of read.errors)
    reasons.set(row, [reasons.get(row), `${column}: ${message}`].filter(Boolean).join(' '))
  for (const { rows, reason } of failed) for (const row of rows) reasons.set(row, reason)
  const wrong = new Set([...read.wrongRows, ...failed.flatMap((one) => one.rows)])
  if (wrong.size === 0 || run.watchedId === undefined) return
  const rows = sheet.rows
    .filter((row) => wrong.has(row.line))
    .map((row) => [...sheet.headers.map((_, i) => row.cells[i] ?? ''), reasons.get(row.line) ?? ''])
  const header = asked.lang === 'zh' ? '错误' : 'Error'
  await keepFile(run, 'csv', await writeSheet('csv', [...sheet.headers, header], rows))
}
