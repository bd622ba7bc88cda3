import type { ImportError, ImportResult } from '@dropyard/contract/kit/imports'
import type { AuditNote, UserCtx } from '../context.ts'
import { withSavepoint } from '../data/savepoint.ts'
import { Refusal } from '../errors.ts'
import type { SentFile } from './file-import.ts'
import { findingsOf } from './import-findings.ts'
import { rowsOf } from './sheet.ts'

type Outcome = 'created' | 'updated' | 'unchanged'

interface Rows<R> {
  /** The rows that could be parsed, in the order of import. */
  rows: readonly R[]
  /** Errors of rows that could not be parsed; errors of the header (row 1) don't count as failed rows. */
  errors: readonly ImportError[]
  /** Rows that must be corrected together with the wrong ones, because they belong to the same record. */
  together?: readonly number[]
  take: (ctx: UserCtx, row: R) => Promise<Outcome>
  /** Runs after the last row, for writes that the imported rows share; it must not refuse anything. */
  afterRows?: () => Promise<void>
  /** The name of the column for a field of a refusal. */
  column: (field: string) => string
}

interface FileRow {
  readonly line: number
  /** Further rows of the file that belong to it. */
  readonly others?: readonly number[]
  /** The file's row of a field, if it isn't `line`. */
  readonly rowOf?: (field: string) => number
}

/** What a row adds to the audit log, and its work for after the commit. */
interface Left {
  notes: AuditNote[]
  later: (() => Promise<void>)[]
}

/**
 * Imports the rows of a file: each runs behind a savepoint, and every error is reported by row and column. If any row is wrong,
 * nothing is imported, unless the user requested only the good rows; a dry run imports nothing. Audit notes and after-commit work
 * of a row count only if the row is kept.
 */
export async function takeRows<R extends FileRow>(
  ctx: UserCtx,
  { sheet, body: wish, progress }: SentFile,
  { rows, errors: unread, together: unreadToo = [], take, afterRows, column }: Rows<R>,
): Promise<ImportResult> {
  const errors = [...unread]
  const together = [...unreadToo]
  const failed = new Set([...together, ...unread.flatMap(({ row }) => (row > 1 ? [row] : []))])
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
      counts[await withSavepoint(ctx.db, () => take(inRow, row))] += 1 + (row.others?.length ?? 0)
      kept.push(left)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const lines = [row.line, ...(row.others ?? [])]
      for (const line of lines) failed.add(line)
      if (lines.length > 1) together.push(...lines)
      errors.push(...faults(ctx, row, error, column))
    }
  }
  const refused = errors.length > 0 && !wish.good_rows_only
  if (refused || wish.dry_run) await ctx.db.$client.query('ROLLBACK TO SAVEPOINT import_file')
  else {
    for (const { notes, later } of kept) {
      for (const note of notes) ctx.audit(note)
      for (const work of later) ctx.onCommit(work)
    }
    await afterRows?.()
  }
  await ctx.db.$client.query('RELEASE SAVEPOINT import_file')
  const done = refused ? { created: 0, updated: 0, unchanged: 0 } : counts
  return { rows: rowsOf(sheet), ...done, failed: failed.size, ...findingsOf(ctx, sheet, errors, together) }
}

function faults(
  ctx: UserCtx,
  { line, rowOf = () => line }: FileRow,
  refusal: Refusal,
  column: (field: string) => string,
): ImportError[] {
  const fields = Object.entries(refusal.fieldWords(ctx.lang) ?? {})
  if (fields.length === 0) return [{ row: line, column: '', message: refusal.words(ctx.lang) }]
  return fields.map(([field, message]) => ({ row: rowOf(field), column: column(field), message }))
}
