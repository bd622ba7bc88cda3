import { commonErrors } from '@dropyard/contract/kit/errors'
import { wordsOf } from '@dropyard/contract/kit/flaw'
import { formatMoney, parseMoney } from '@dropyard/contract/kit/money'
import type { ImportError, ImportResult, WholeRecord } from '@dropyard/contract/kit/record-endpoints'
import type { Lang } from '@dropyard/contract/kit/text'
import { controlOf } from '@dropyard/contract/kit/wire'
import type { z } from 'zod'
import { breather } from './breath.ts'
import { dayText, numberText } from './cells.ts'
import type { AuditNote, UserCtx } from './context.ts'
import { fail, Refusal } from './errors.ts'
import type { Progress } from './file-import.ts'
import { findingsOf } from './import-findings.ts'
import { undoable } from './savepoint.ts'
import { rowsOf, type Sheet, writeSheet } from './sheet.ts'

/**
 * A record as a file. What export writes, import reads back without changing anything: rows with an id are
 * compared and changed only where they differ, rows without one are new.
 */

/** Rows of one file unless the record says otherwise. */
export const mostRows = 20_000

type Values = Record<string, unknown>
type Row = Values & { id: number; version: number }

export function exportRows(
  record: WholeRecord,
  rows: readonly Row[],
  format: 'csv' | 'xlsx',
  lang: Lang,
): Promise<Buffer> {
  const names = Object.keys(record.input.shape)
  const headers = ['id', ...names.map((name) => record.text[lang].fields[name] ?? name)]
  return writeSheet(
    format,
    headers,
    rows.map((row) => [
      String(row.id),
      ...names.map((name) => (isMoney(record, name) ? amountCell(row[name], row) : toCell(row[name]))),
    ]),
  )
}

interface Steps {
  goodRowsOnly: boolean
  dryRun: boolean
  before: (ids: number[]) => Promise<Row[]>
  create: (ctx: UserCtx, input: Values) => Promise<unknown>
  update: (ctx: UserCtx, before: Row, input: Values) => Promise<unknown>
  progress: Progress
}

interface ReadyRow {
  line: number
  input: Values
  before: Row | undefined
}

/**
 * Imports a file: every row is tried behind a savepoint and every fault is named by row and column. Nothing
 * stays when a row is wrong, unless good rows were asked for alone; a dry run leaves nothing in any case.
 */
export async function importRows(
  record: WholeRecord,
  ctx: UserCtx,
  sheet: Sheet,
  steps: Steps,
): Promise<ImportResult> {
  const most = record.mostRows ?? mostRows
  if (sheet.rows.length > most) fail(commonErrors.file_rows, { rows: sheet.rows.length, most })
  const names = sheet.headers.map((header) => nameOf(record, header))
  const errors = columnErrors(record, ctx.lang, sheet, names)
  const { ready, wrong } = await readRows(record, ctx, sheet, names, steps)
  const counts = { created: 0, updated: 0, unchanged: 0 }
  const failed = new Set(wrong.map((error) => error.row))
  const notes: AuditNote[] = []
  await ctx.db.$client.query('SAVEPOINT import_file')
  for (const [i, row] of ready.entries()) {
    if (i % 50 === 0) await steps.progress(i, ready.length)
    const outcome = await tryRow(record, ctx, steps, row, notes)
    if (typeof outcome === 'string') counts[outcome]++
    else {
      failed.add(row.line)
      wrong.push(...outcome)
    }
  }
  errors.push(...wrong)
  const refused = errors.length > 0 && !steps.goodRowsOnly
  if (refused || steps.dryRun) await ctx.db.$client.query('ROLLBACK TO SAVEPOINT import_file')
  else for (const note of notes) ctx.audit(note)
  await ctx.db.$client.query('RELEASE SAVEPOINT import_file')
  const done = refused ? { created: 0, updated: 0, unchanged: 0 } : counts
  return { rows: rowsOf(sheet), ...done, failed: failed.size, ...findingsOf(ctx, sheet, errors) }
}

const columnWords = {
  unknown: { en: 'Unknown column.', zh: '未知列。' },
  missing: { en: 'The file lacks this column.', zh: '文件缺少此列。' },
} as const

/** Columns that nobody knows, and those that new rows can not do without. */
function columnErrors(
  record: WholeRecord,
  lang: Lang,
  { headers, rows }: Sheet,
  names: readonly (string | undefined)[],
): ImportError[] {
  const at = names.indexOf('id')
  const isNew = rows.some(({ cells }) => at < 0 || (cells[at] ?? '').trim() === '')
  const unknown = headers.filter((_, i) => names[i] === undefined)
  const missing = Object.entries(record.input.shape as Record<string, z.ZodType>).filter(
    ([name, schema]) => isNew && !names.includes(name) && !schema.safeParse(undefined).success,
  )
  return [
    ...unknown.map((header) => ({ row: 1, column: header, message: columnWords.unknown[lang] })),
    ...missing.map(([name]) => ({
      row: 1,
      column: labelOf(record, lang, name),
      message: columnWords.missing[lang],
    })),
  ]
}

/** Reads every row by the record's own rules. Columns that the file leaves out keep what a known row has. */
async function readRows(
  record: WholeRecord,
  ctx: UserCtx,
  sheet: Sheet,
  names: readonly (string | undefined)[],
  steps: Steps,
): Promise<{ ready: ReadyRow[]; wrong: ImportError[] }> {
  const at = names.indexOf('id')
  const idOf = (cells: readonly string[]): number | undefined =>
    at < 0 || (cells[at] ?? '').trim() === '' ? undefined : Number(cells[at])
  const ids = sheet.rows.flatMap((row) => idOf(row.cells) ?? [])
  const real = [...new Set(ids)].filter((id) => Number.isSafeInteger(id) && id > 0)
  const known = new Map((real.length > 0 ? await steps.before(real) : []).map((row) => [row.id, row]))
  const ready: ReadyRow[] = []
  const wrong: ImportError[] = []
  const breathe = breather()
  for (const { line, cells } of sheet.rows) {
    await breathe()
    const id = idOf(cells)
    const before = id === undefined ? undefined : known.get(id)
    if (id !== undefined && !before) {
      wrong.push({ row: line, column: 'id', message: commonErrors.not_found.words[ctx.lang] })
      continue
    }
    const kept = Object.keys(record.input.shape).map((name) => [name, before?.[name]])
    const given = names.flatMap((name, i) => (name && name !== 'id' ? [[name, cells[i] || undefined]] : []))
    const values: Values = Object.fromEntries([...kept, ...given])
    for (const [name, value] of given) {
      const meant = meaningOf(record, String(name), value, sheet.delimiter)
      values[String(name)] = isMoney(record, String(name)) ? amountOf(meant, values) : meant
    }
    const parsed = record.input.safeParse(values, { reportInput: true })
    if (parsed.success) ready.push({ line, input: parsed.data, before })
    else
      for (const issue of parsed.error.issues) {
        const name = String(issue.path[0] ?? '')
        const money = (amount: number) => formatMoney({ amount, currency: currencyOf(values) })
        wrong.push({
          row: line,
          column: labelOf(record, ctx.lang, name),
          message: wordsOf(issue, isMoney(record, name) ? money : undefined)[ctx.lang],
        })
      }
  }
  return { ready, wrong }
}

/**
 * One row behind a savepoint, so that a refused row does not take the others with it. What it did is noted for
 * the audit trail only when it stays.
 */
async function tryRow(
  record: WholeRecord,
  ctx: UserCtx,
  steps: Steps,
  { line, input, before }: ReadyRow,
  notes: AuditNote[],
): Promise<'created' | 'updated' | 'unchanged' | ImportError[]> {
  if (before && Object.entries(input).every(([name, value]) => toCell(before[name]) === toCell(value)))
    return 'unchanged'
  const own: AuditNote[] = []
  const inRow = { ...ctx, audit: (note: AuditNote) => void own.push(note) }
  try {
    await undoable(ctx.db, () => (before ? steps.update(inRow, before, input) : steps.create(inRow, input)))
    notes.push(...own)
    return before ? 'updated' : 'created'
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const fields = Object.entries(error.fields ?? {})
    if (fields.length === 0) return [{ row: line, column: '', message: error.words(ctx.lang) }]
    return fields.map(([name, words]) => ({
      row: line,
      column: labelOf(record, ctx.lang, name),
      message: words[ctx.lang],
    }))
  }
}

const labelOf = (record: WholeRecord, lang: Lang, name: string): string =>
  record.text[lang].fields[name] ?? name

/** The field that a header means: its name, or its label in either language. */
function nameOf(record: WholeRecord, header: string): string | undefined {
  const wanted = header.trim().toLowerCase()
  if (wanted === 'id') return 'id'
  return Object.keys(record.input.shape).find(
    (name) =>
      name.toLowerCase() === wanted ||
      record.text.en.fields[name]?.toLowerCase() === wanted ||
      record.text.zh.fields[name]?.toLowerCase() === wanted,
  )
}

/** Numbers and days as the file's country writes them; what can mean two numbers goes on as none, so that it is refused. */
function meaningOf(
  record: WholeRecord,
  name: string,
  value: unknown,
  delimiter: Sheet['delimiter'],
): unknown {
  const schema = record.input.shape[name] as z.ZodType | undefined
  const control = schema && controlOf(schema)?.control
  if (typeof value !== 'string') return value
  if (control === 'day') return dayText(value)
  if (control !== 'money' && control !== 'decimal' && control !== 'int') return value
  return numberText(value, delimiter) ?? Number.NaN
}

/** Amounts stand in files as people write them, in the row's own currency where it names one. */
function isMoney(record: WholeRecord, name: string): boolean {
  const schema = record.input.shape[name] as z.ZodType | undefined
  return schema !== undefined && controlOf(schema)?.control === 'money'
}

const currencyOf = (row: Values): string =>
  typeof row.currency === 'string' && row.currency !== '' ? row.currency.trim().toUpperCase() : 'USD'

const amountCell = (value: unknown, row: Values): string =>
  typeof value === 'number' ? formatMoney({ amount: value, currency: currencyOf(row) }) : ''

/** What is no amount goes on as no number, so that it is refused and never taken for a count of minor units. */
function amountOf(value: unknown, row: Values): unknown {
  if (typeof value !== 'string') return value
  try {
    return parseMoney(value, currencyOf(row)).amount
  } catch {
    return Number.NaN
  }
}

function toCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value === true) return '1'
  if (value === false) return '0'
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(String).join(',')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
