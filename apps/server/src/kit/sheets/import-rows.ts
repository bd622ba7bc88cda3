import type { ImportError, ImportResult } from '@dropyard/contract/kit/imports'
import type { AuditNote, UserCtx } from '../context.ts'
import { withSavepoint } from '../data/savepoint.ts'
import { Refusal } from '../errors.ts'
import type { SentFile } from './file-import.ts'
import { findingsOf } from './import-findings.ts'
import { rowsOf } from './sheet.ts'

type Outcome = 'created' | 'updated' | 'unchanged'

interface Rows<R> {
  /** Rows that were read, in the order in which they are taken. */
  rows: readonly R[]
  /** What was wrong with those that could not be read; a row of the header is no row that failed. */
  errors: readonly ImportError[]
  take: (ctx: UserCtx, row: R) => Promise<Outcome>
  /** Writes together what the rows that stay have in common, after the last of them; nothing may be refused any more. */
  together?: () => Promise<void>
  /** What the column of a field is called that a row is refused for. */
  column: (field: string) => string
}

/** What a row leaves to be done with the transaction. */
interface Left {
  notes: AuditNote[]
  later: (() => Promise<void>)[]
}

/**
 * Takes the rows of a file: each is tried behind a savepoint and every fault named by row and column. Nothing stays when
 * a row is wrong, unless good rows were asked for alone; a dry run leaves nothing in any case. What a row notes for the
 * audit trail and wants done after the transaction counts only when the row stays.
 */
export async function takeRows<R extends { line: number }>(
  ctx: UserCtx,
  { sheet, body: wish, progress }: SentFile,
  { rows, errors: unread, take, together, column }: Rows<R>,
): Promise<ImportResult> {
  const errors = [...unread]
  const failed = new Set(unread.flatMap(({ row }) => (row > 1 ? [row] : [])))
  const counts = { created: 0, updated: 0, unchanged: 0 }
  const kept: Left[] = []
  await ctx.db.$client.query('SAVEPOINT import_file')
  for (const [i, row] of rows.entries()) {
    if (i % 50 === 0) await progress(i, rows.length)
    const left: Left = { notes: [], later: [] }
    const inRow: UserCtx = {
      ...ctx,
      audit: (note) => void left.notes.push(note),
      onCommit: (work) => void left.later.push(work),
    }
    try {
      counts[await withSavepoint(ctx.db, () => take(inRow, row))]++
      kept.push(left)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      failed.add(row.line)
      errors.push(...faults(ctx, row.line, error, column))
    }
  }
  const refused = errors.length > 0 && !wish.good_rows_only
  if (refused || wish.dry_run) await ctx.db.$client.query('ROLLBACK TO SAVEPOINT import_file')
  else {
    for (const { notes, later } of kept) {
      for (const note of notes) ctx.audit(note)
      for (const work of later) ctx.onCommit(work)
    }
    await together?.()
  }
  await ctx.db.$client.query('RELEASE SAVEPOINT import_file')
  const done = refused ? { created: 0, updated: 0, unchanged: 0 } : counts
  return { rows: rowsOf(sheet), ...done, failed: failed.size, ...findingsOf(ctx, sheet, errors) }
}

function faults(
  ctx: UserCtx,
  row: number,
  refusal: Refusal,
  column: (field: string) => string,
): ImportError[] {
  const fields = Object.entries(refusal.fieldWords(ctx.lang) ?? {})
  if (fields.length === 0) return [{ row, column: '', message: refusal.words(ctx.lang) }]
  return fields.map(([field, message]) => ({ row, column: column(field), message }))
}
