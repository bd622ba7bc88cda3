import { commonErrors } from '@dropyard/contract/kit/errors'
import type { ImportError, ImportResult } from '@dropyard/contract/kit/imports'
import { messageOf } from '@dropyard/contract/kit/issue-messages'
import { formatMoney } from '@dropyard/contract/kit/money'
import type { WholeRecord } from '@dropyard/contract/kit/record-endpoints'
import { tableLines } from '@dropyard/contract/kit/table'
import type { Lang, Words } from '@dropyard/contract/kit/text'
import { controlOf } from '@dropyard/contract/kit/wire'
import type { z } from 'zod'
import type { UserCtx } from '../context.ts'
import { fail } from '../errors.ts'
import { breather } from '../jobs/breath.ts'
import { ownerOf } from '../jobs/turns.ts'
import { dayText, numberText } from '../sheets/cells.ts'
import type { SentFile } from '../sheets/file-import.ts'
import { changedCells, changedError } from '../sheets/identifiers.ts'
import { type Columns, findColumns, headerErrors, type Places, withKeys } from '../sheets/import-columns.ts'
import { takeRows } from '../sheets/import-rows.ts'
import { type Sheet, writeSheet } from '../sheets/sheet.ts'
import { amountOf, cellOf, currencyOf, isMoney, labelOf, tableIn, type Values } from './record-cells.ts'

/**
 * Export and import of a record. Importing an unchanged export changes nothing: rows with an id are compared and updated only if
 * they differ; rows without one are new.
 */

/** The maximum number of rows in a file, unless the record declares another (`maxRows`). */
export const maxRows = 20_000

type Row = Values & { id: number; version: number }

export function exportRows(
  record: WholeRecord,
  rows: readonly Row[],
  format: 'csv' | 'xlsx',
  { lang, user }: UserCtx,
): Promise<Buffer> {
  const names = Object.keys(record.input.shape)
  const headers = ['id', ...names.map((name) => record.text[lang].fields[name] ?? name)]
  return writeSheet(
    format,
    headers,
    rows.map((row) => [String(row.id), ...names.map((name) => cellOf(record, name, row))]),
    { owner: ownerOf(user) },
  )
}

interface Steps {
  before: (ids: number[]) => Promise<Row[]>
  create: (ctx: UserCtx, input: Values) => Promise<unknown>
  update: (ctx: UserCtx, before: Row, input: Values) => Promise<unknown>
}

interface ReadyRow {
  line: number
  input: Values
  before: Row | undefined
}

/** Imports a file: rows with an id are compared and updated if they differ, rows without one are created. */
export async function importRows(
  record: WholeRecord,
  ctx: UserCtx,
  sent: SentFile,
  { before, create, update }: Steps,
): Promise<ImportResult> {
  const { sheet } = sent
  const most = record.maxRows ?? maxRows
  if (sheet.rows.length > most) fail(commonErrors.file_rows, { rows: sheet.rows.length, most })
  const columns = findColumns(sheet.headers, columnsOf(record))
  const { ready, wrong } = await readRows(record, ctx, sheet, columns, before)
  return takeRows(ctx, sent, {
    rows: ready,
    errors: [...columnErrors(record, ctx.lang, sheet, columns), ...wrong],
    take: async (inRow, { input, before }) => {
      if (
        before &&
        Object.keys(input).every((name) => cellOf(record, name, before) === cellOf(record, name, input))
      )
        return 'unchanged'
      await (before ? update(inRow, before, input) : create(inRow, input))
      return before ? 'updated' : 'created'
    },
    column: (name) => labelOf(record, ctx.lang, name),
  })
}

const missingWords: Words = { en: 'The file lacks this column.', zh: '文件缺少此列。' }

/** Errors of the header: unknown columns, and missing ones that new rows require. */
function columnErrors(
  record: WholeRecord,
  lang: Lang,
  { rows }: Sheet,
  { at, flaws }: Places<string>,
): ImportError[] {
  const id = at.get('id') ?? -1
  const isNew = rows.some(({ cells }) => (cells[id] ?? '').trim() === '')
  const missing = Object.entries(record.input.shape as Record<string, z.ZodType>).filter(
    ([name, schema]) => isNew && !at.has(name) && !schema.safeParse(undefined).success,
  )
  return [
    ...headerErrors(lang, flaws),
    ...missing.map(([name]) => ({
      row: 1,
      column: labelOf(record, lang, name),
      message: missingWords[lang],
    })),
  ]
}

/** Parses every row with the record's schema. If the file lacks a column, existing rows keep their values. */
async function readRows(
  record: WholeRecord,
  ctx: UserCtx,
  sheet: Sheet,
  { at }: Places<string>,
  rowsBefore: Steps['before'],
): Promise<{ ready: ReadyRow[]; wrong: ImportError[] }> {
  const idAt = at.get('id') ?? -1
  const idOf = (cells: readonly string[]): number | undefined =>
    (cells[idAt] ?? '').trim() === '' ? undefined : Number(cells[idAt])
  const ids = sheet.rows.flatMap((row) => idOf(row.cells) ?? [])
  const real = [...new Set(ids)].filter((id) => Number.isSafeInteger(id) && id > 0)
  const known = new Map((real.length > 0 ? await rowsBefore(real) : []).map((row) => [row.id, row]))
  const ready: ReadyRow[] = []
  const wrong: ImportError[] = []
  const breathe = breather()
  const texts = new Map(
    [...at].filter(([name]) => isLine(record, name)).map(([name, place]) => [place, name]),
  )
  const changed = Map.groupBy(changedCells(sheet.rows, texts.keys()), ({ line }) => line)
  for (const { line, cells } of sheet.rows) {
    await breathe()
    const id = idOf(cells)
    const before = id === undefined ? undefined : known.get(id)
    if (id !== undefined && !before) {
      wrong.push({ row: line, column: 'id', message: commonErrors.not_found.words[ctx.lang] })
      continue
    }
    const lost = (changed.get(line) ?? []).filter(
      // A value equal to the record's own comes from its export, so no spreadsheet program has changed it.
      (cell) => !before || cellOf(record, texts.get(cell.at) ?? '', before) !== cell.value,
    )
    if (lost.length > 0) {
      for (const cell of lost)
        wrong.push(changedError(ctx.lang, cell, labelOf(record, ctx.lang, texts.get(cell.at) ?? '')))
      continue
    }
    const kept = Object.keys(record.input.shape).map((name) => [name, before?.[name]])
    const given = [...at].flatMap(([name, i]) =>
      name === 'id' ? [] : ([[name, cells[i] || undefined]] as const),
    )
    const values: Values = Object.fromEntries([...kept, ...given])
    for (const [name, value] of given) {
      const meant = meaningOf(record, name, value, sheet.delimiter)
      const lines = tableIn(record, name)
      values[name] =
        lines && typeof meant === 'string'
          ? tableLines(meant, lines, (typed) => amountOf(typed, values))
          : isMoney(record, name)
            ? amountOf(meant, values)
            : meant
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
          message: messageOf(issue, isMoney(record, name) ? money : undefined)[ctx.lang],
        })
      }
  }
  return { ready, wrong }
}

/** Whether a field is a single-line text, such as a code or a phone number: spreadsheet programs may have damaged it. */
function isLine(record: WholeRecord, name: string): boolean {
  const schema = record.input.shape[name] as z.ZodType | undefined
  return schema !== undefined && controlOf(schema)?.control === 'text'
}

/** The headers of the fields: a file may have the label in either language, or the field's name. */
const columnsOf = (record: WholeRecord): Columns<string> => {
  const fields = Object.keys(record.input.shape).map((name) => [
    name,
    { en: labelOf(record, 'en', name), zh: labelOf(record, 'zh', name) },
  ])
  return withKeys({ id: { en: 'id', zh: 'id' }, ...Object.fromEntries(fields) })
}

/** Parses numbers and days in the format of the file's country. An ambiguous number becomes NaN, so that it is refused. */
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
