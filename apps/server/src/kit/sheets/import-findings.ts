import type { ImportError, ImportFindings } from '@dropyard/contract/kit/record-endpoints'
import { importErrorsNamed } from '@dropyard/contract/kit/record-endpoints'
import type { UserCtx } from '../context.ts'
import { secretKey } from '../files/files.ts'
import { type Sheet, warningsOf, writeCsv } from './sheet.ts'
import { reasonHeader } from './sheet-rows.ts'

/** Who tells a person of their file. */
type Teller = Pick<UserCtx, 'lang' | 'user' | 'files' | 'onCommit'>

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
    errors: named.slice(0, importErrorsNamed),
    more_errors: Math.max(0, errors.length - importErrorsNamed),
    warnings: warningsOf(sheet, ctx.lang),
    error_file: keepWrongRows(ctx, sheet, named, together),
  }
}

/** Where the rows lie that a person sent and has to correct: nobody else can name the place. */
export const wrongRowsKey = (userId: number, name: string): string => `imports/${userId}/${name}`

function keepWrongRows(
  ctx: Teller,
  sheet: Sheet,
  errors: readonly ImportError[],
  together: Iterable<number>,
): string | null {
  const reasons = new Map<number, string>([...together].map((row) => [row, '']))
  for (const { row, column, message } of errors)
    reasons.set(row, [reasons.get(row), column ? `${column}: ${message}` : message].filter(Boolean).join(' '))
  if (!sheet.rows.some((row) => reasons.has(row.line))) return null
  const name = secretKey('rows', 'csv').slice('rows/'.length)
  // Written when nothing waits for it any more: it may be as long as what was sent.
  ctx.onCommit(async () => {
    const file = await rowsWithReasons(sheet, reasons, reasonHeader[ctx.lang])
    if (file) await ctx.files.putAt(wrongRowsKey(ctx.user.id, name), file)
  })
  return name
}

/** Some rows of a file as they were, each with a reason behind its cells; the file can be imported again, its numbers as they were. */
export async function rowsWithReasons(
  { headers, rows, delimiter }: Sheet,
  reasons: ReadonlyMap<number, string>,
  header: string,
): Promise<Buffer | undefined> {
  const wanted = rows.filter((row) => reasons.has(row.line))
  if (wanted.length === 0) return undefined
  const table = wanted.map(({ line, cells }) => [
    ...headers.map((_, at) => cells[at] ?? ''),
    reasons.get(line) ?? '',
  ])
  return writeCsv([...headers, header], table, delimiter)
}
