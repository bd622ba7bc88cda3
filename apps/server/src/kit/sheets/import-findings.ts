import type { ImportError, ImportFindings } from '@dropyard/contract/kit/imports'
import { maxListedErrors } from '@dropyard/contract/kit/imports'
import type { Actor, UserCtx } from '../context.ts'
import { secretKey } from '../files/files.ts'
import { type Sheet, warningsOf, writeCsv } from './sheet.ts'
import { reasonHeader } from './sheet-rows.ts'

/** Who tells a person of their file. */
type Teller = Pick<UserCtx, 'lang' | 'files' | 'onCommit'> & { user: Pick<Actor, 'id'> }

/** What an import says besides its counts: the wrong cells, what it let pass, and the wrong rows as a file to correct. */
export function findingsOf(
  ctx: Teller,
  sheet: Sheet,
  errors: readonly ImportError[],
  /** Rows to correct together with those that are wrong. */
  together: Iterable<number> = [],
): ImportFindings {
  const named = [...errors].sort((a, b) => a.row - b.row)
  return {
    errors: named.slice(0, maxListedErrors),
    more_errors: Math.max(0, errors.length - maxListedErrors),
    warnings: warningsOf(sheet, ctx.lang),
    error_file: keepWrongRows(ctx, sheet, named, together),
  }
}

/** The same outside of a transaction: the rows to correct lie there when they are named. */
export async function findingsNow(
  teller: Omit<Teller, 'onCommit'>,
  ...[sheet, errors, together]: [Sheet, readonly ImportError[], Iterable<number>?]
): Promise<ImportFindings> {
  const later: (() => Promise<void>)[] = []
  const found = findingsOf({ ...teller, onCommit: (work) => void later.push(work) }, sheet, errors, together)
  for (const work of later) await work()
  return found
}

/** Where the rows lie that a person sent and has to correct: nobody else can name the place. */
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
  // Written when nothing waits for it any more: it may be as long as what was sent.
  ctx.onCommit(async () => {
    const file = await rowsWithReasons(sheet, reasons, reasonHeader[ctx.lang])
    if (file) await ctx.files.putAt(wrongRowsKey(ctx.user.id, name), file)
  })
  return name
}

/** What is wrong with each row, by its number, and nothing with those that are corrected together with them. */
export function reasonsOf(errors: readonly ImportError[], together: Iterable<number>): Map<number, string> {
  const reasons = new Map<number, string>([...together].map((row) => [row, '']))
  for (const { row, column, message } of errors) {
    const said = column && !message.includes(column) ? `${column}: ${message}` : message
    reasons.set(row, [reasons.get(row), said].filter(Boolean).join(' '))
  }
  return reasons
}

/** Some rows of a file as they were, each with a reason behind its cells; the file can be imported again, its numbers as they were. */
export async function rowsWithReasons(
  { headers, rows, delimiter }: Sheet,
  reasons: ReadonlyMap<number, string>,
  header: string,
): Promise<Buffer | undefined> {
  const wanted = rows.filter((row) => reasons.has(row.line))
  if (wanted.length === 0) return undefined
  const table = wanted.map(({ line, cells }) => {
    // Cells beyond the last header may be what is wrong.
    const surplus = cells.slice(headers.length).some((cell) => cell.trim() !== '')
    const kept = surplus ? cells : headers.map((_, at) => cells[at] ?? '')
    return [...kept, reasons.get(line) ?? '']
  })
  return writeCsv([...headers, header], table, delimiter)
}
