import type { ImportError, ImportFindings } from '@dropyard/contract/kit/imports'
import { maxListedErrors } from '@dropyard/contract/kit/imports'
import type { Actor, UserCtx } from '../context.ts'
import { secretKey } from '../files/files.ts'
import { type Sheet, warningsOf, writeCsv } from './sheet.ts'
import { reasonHeader } from './sheet-rows.ts'

/** The parts of a context that are needed to report on a user's file. */
type Teller = Pick<UserCtx, 'lang' | 'files' | 'onCommit'> & { user: Pick<Actor, 'id'> }

/** The report of an import in addition to its counts: errors, warnings, and a file with the wrong rows to correct. */
export function findingsOf(
  ctx: Teller,
  sheet: Sheet,
  errors: readonly ImportError[],
  /** Rows that must be corrected together with the wrong ones. */
  together: Iterable<number> = [],
): ImportFindings {
  const named = [...errors].sort((a, b) => a.row - b.row)
  return {
    errors: withValues(sheet, named.slice(0, maxListedErrors)),
    more_errors: Math.max(0, errors.length - maxListedErrors),
    warnings: warningsOf(sheet, ctx.lang),
    error_file: keepWrongRows(ctx, sheet, named, together),
  }
}

/** Most characters of a cell that an error quotes. */
const maxQuoted = 80

/** Errors with the text of their cells, where they name a column of the file. */
function withValues({ headers, rows }: Sheet, errors: readonly ImportError[]): ImportError[] {
  const wanted = new Set(errors.map(({ row }) => row))
  const cells = new Map(rows.flatMap((row) => (wanted.has(row.line) ? [[row.line, row.cells] as const] : [])))
  return errors.map((error) => {
    const at = error.column === '' ? -1 : headers.indexOf(error.column)
    const value = at < 0 ? '' : (cells.get(error.row)?.[at]?.trim() ?? '')
    return value === '' ? error : { ...error, value: value.slice(0, maxQuoted) }
  })
}

/** Same outside of a transaction: the file with the wrong rows is stored when this returns. */
export async function findingsNow(
  teller: Omit<Teller, 'onCommit'>,
  ...[sheet, errors, together]: [Sheet, readonly ImportError[], Iterable<number>?]
): Promise<ImportFindings> {
  const later: (() => Promise<void>)[] = []
  const found = findingsOf({ ...teller, onCommit: (work) => void later.push(work) }, sheet, errors, together)
  for (const work of later) await work()
  return found
}

/** The key of a file with rows to correct. It contains the user's id, so other users can't request it. */
export const wrongRowsKey = (userId: number, name: string): string => `imports/${userId}/${name}`

function keepWrongRows(
  ctx: Teller,
  sheet: Sheet,
  errors: readonly ImportError[],
  together: Iterable<number>,
): string | null {
  const reasons = reasonsOf(errors, together)
  if (!sheet.rows.some((row) => reasons.has(row.line))) return null
  const name = secretKey('rows', 'csv').slice('rows/'.length)
  // Written after the transaction, because it may be as long as the uploaded file.
  ctx.onCommit(async () => {
    const file = await rowsWithReasons(sheet, reasons, reasonHeader[ctx.lang])
    if (file) await ctx.files.putAt(wrongRowsKey(ctx.user.id, name), file)
  })
  return name
}

/** The reasons by row number; an empty text for rows that are only to be corrected together with wrong ones. */
export function reasonsOf(errors: readonly ImportError[], together: Iterable<number>): Map<number, string> {
  const reasons = new Map<number, string>([...together].map((row) => [row, '']))
  for (const { row, column, message } of errors) {
    const said = column && !message.includes(column) ? `${column}: ${message}` : message
    reasons.set(row, [reasons.get(row), said].filter(Boolean).join(' '))
  }
  return reasons
}

/**
 * A file with some of the rows and their reasons in an additional column. It can be imported again: numbers keep their original
 * format.
 */
export async function rowsWithReasons(
  { headers, rows, delimiter }: Sheet,
  reasons: ReadonlyMap<number, string>,
  header: string,
): Promise<Buffer | undefined> {
  const wanted = rows.filter((row) => reasons.has(row.line))
  if (wanted.length === 0) return undefined
  const table = wanted.map(({ line, cells }) => {
    // Cells beyond the last header may be the error.
    const surplus = cells.slice(headers.length).some((cell) => cell.trim() !== '')
    const kept = surplus ? cells : headers.map((_, at) => cells[at] ?? '')
    return [...kept, reasons.get(line) ?? '']
  })
  return writeCsv([...headers, header], table, delimiter)
}
