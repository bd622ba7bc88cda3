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
import { mayRead } from '../http/withheld.ts'
import { eventLoopPauses } from '../jobs/event-loop-pauses.ts'
import { ownerOf } from '../jobs/turns.ts'
import { dayText, numberText } from '../sheets/cells.ts'
import type { SentFile } from '../sheets/file-import.ts'
import { changedCells, changedError } from '../sheets/identifiers.ts'
import { findColumns, headerErrors, type Places, withKeys } from '../sheets/import-columns.ts'
import { takeRows } from '../sheets/import-rows.ts'
import { type Sheet, writeSheet } from '../sheets/sheet.ts'
import { columnsIn, type FileColumn, fileRows, type Group, groupsOf, linesFrom } from './lines-file.ts'
import { amountOf, currencyOf, isMoney, tableIn, type Values } from './record-cells.ts'
import type { FileCodes, UnknownCodes } from './record-codes.ts'

/**
 * Export and import of a record. Importing an unchanged export changes nothing: rows with an id are compared and updated only if
 * they differ; rows without one are new. A record with lines has one row for each line, see `lines-file.ts`.
 */

/** The maximum number of rows in a file, unless the record declares another (`maxRows`). */
export const maxRows = 20_000

type Row = Values & { id: number; version: number }

/** A file has no columns that the user may not see. */
export function exportRows(
  record: WholeRecord,
  rows: readonly Row[],
  format: 'csv' | 'xlsx',
  { lang, user }: UserCtx,
): Promise<Buffer> {
  const columns = columnsIn(record).filter(({ needs }) => needs === undefined || mayRead(user, needs))
  return writeSheet(
    format,
    columns.map(({ words }) => words[lang]),
    rows.flatMap((row) => fileRows(record, columns, row)),
    { owner: ownerOf(user) },
  )
}

interface Steps {
  codes: FileCodes
  before: (ids: number[]) => Promise<Row[]>
  create: (ctx: UserCtx, input: Values) => Promise<unknown>
  update: (ctx: UserCtx, before: Row, input: Values) => Promise<unknown>
}

/** A record that was read from one row of the file, or from several, one for each of its lines. */
interface ReadyRow {
  line: number
  others: readonly number[]
  input: Values
  before: Row | undefined
  /** The file's row of a field, which is that of the line for a field of a line. */
  rowOf: (field: string) => number
}

/** Imports a file: rows with an id are compared and updated if they differ, rows without one are created. */
export async function importRows(
  record: WholeRecord,
  ctx: UserCtx,
  sent: SentFile,
  { codes, before, create, update }: Steps,
): Promise<ImportResult> {
  const { sheet } = sent
  const most = record.maxRows ?? maxRows
  if (sheet.rows.length > most) fail(commonErrors.file_rows, { rows: sheet.rows.length, most })
  const known = columnsIn(record)
  const columns = findColumns(
    sheet.headers,
    withKeys(Object.fromEntries(known.map(({ key, words }) => [key, words]))),
  )
  const { rows, unknown } = await codes.read(ctx, sheet.rows, columns.at)
  const read = { ...sheet, rows: rows as Sheet['rows'] }
  const { ready, wrong, together } = await readRows(
    record,
    ctx,
    read,
    { known, at: columns.at, unknown },
    before,
  )
  return takeRows(ctx, sent, {
    rows: ready,
    errors: [...columnErrors(ctx.lang, sheet, known, columns), ...wrong],
    together,
    take: async (inRow, { input, before }) => {
      if (before && saysSame(record, known, before, input)) return 'unchanged'
      await (before ? update(inRow, before, input) : create(inRow, input))
      return before ? 'updated' : 'created'
    },
    column: (field) => labelOf(known, ctx.lang, field),
  })
}

/** Whether a file of the record would be the same before and after. */
function saysSame(record: WholeRecord, columns: readonly FileColumn[], before: Row, input: Values): boolean {
  // Lines that the file doesn't have stay as they are.
  const after = {
    ...before,
    ...Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)),
  }
  const [was, is] = [before, after].map((row) => JSON.stringify(fileRows(record, columns, row)))
  return was === is
}

/** The header of a field, or of a field of a line (`order_lines.3.quantity`). */
const labelOf = (columns: readonly FileColumn[], lang: Lang, field: string): string => {
  const key = field.replace(/\.\d+(?=\.|$)/, '')
  const found = columns.find((one) => one.key === key) ?? columns.find((one) => one.kind === key)
  return found?.words[lang] ?? field
}

const missingWords: Words = { en: 'The file lacks this column.', zh: '文件缺少此列。' }

/** Errors of the header: unknown columns, and missing ones that new rows require. */
function columnErrors(
  lang: Lang,
  { rows }: Sheet,
  known: readonly FileColumn[],
  { at, flaws }: Places<string>,
): ImportError[] {
  const id = at.get('id') ?? -1
  const isNew = rows.some(({ cells }) => (cells[id] ?? '').trim() === '')
  const isFilled = (kind: string): boolean => known.some((one) => one.kind === kind && at.has(one.key))
  const missing = known.filter(
    ({ key, kind, schema, needed }) =>
      isNew &&
      schema !== undefined &&
      !at.has(key) &&
      (kind === undefined || needed || isFilled(kind)) &&
      !schema.safeParse(undefined).success,
  )
  return [
    ...headerErrors(lang, flaws),
    ...missing.map(({ words }) => ({ row: 1, column: words[lang], message: missingWords[lang] })),
  ]
}

interface Known {
  known: readonly FileColumn[]
  at: Places<string>['at']
  unknown: UnknownCodes
}

/** Parses every row with the record's schema. If the file lacks a column, existing rows keep their values. */
async function readRows(
  record: WholeRecord,
  ctx: UserCtx,
  sheet: Sheet,
  { known: columns, at, unknown }: Known,
  rowsBefore: Steps['before'],
): Promise<{ ready: ReadyRow[]; wrong: ImportError[]; together: number[] }> {
  const groups = groupsOf(record, sheet.rows, at)
  const real = [...new Set(groups.flatMap(({ id }) => id ?? []))].filter(
    (id) => Number.isSafeInteger(id) && id > 0,
  )
  const known = new Map((real.length > 0 ? await rowsBefore(real) : []).map((row) => [row.id, row]))
  const ready: ReadyRow[] = []
  const wrong: ImportError[] = []
  const together: number[] = []
  const pause = eventLoopPauses()
  const texts = new Map(
    columns.flatMap((column) => {
      const place = at.get(column.key)
      return place !== undefined && isText(column) ? [[place, column] as const] : []
    }),
  )
  const changed = Map.groupBy(changedCells(sheet.rows, texts.keys()), ({ line }) => line)
  for (const group of groups) {
    await pause()
    const found = readGroup(group)
    if ('errors' in found) {
      wrong.push(...found.errors)
      together.push(...group.rows.map(({ line }) => line))
    } else ready.push(found)
  }
  return { ready, wrong, together }

  function readGroup(group: Group): ReadyRow | { errors: ImportError[] } {
    const [{ line, cells }, ...others] = group.rows
    const before = group.id === undefined ? undefined : known.get(group.id)
    if (group.id !== undefined && !before)
      return { errors: [{ row: line, column: 'id', message: commonErrors.not_found.words[ctx.lang] }] }
    const errors: ImportError[] = group.differing.map(({ row, key }) => ({
      row,
      column: labelOf(columns, ctx.lang, key),
      message: differsWords(line)[ctx.lang],
    }))
    for (const row of group.rows) {
      for (const { key } of unknown.get(row.line) ?? [])
        errors.push({
          row: row.line,
          column: labelOf(columns, ctx.lang, key),
          message: commonErrors.not_found.words[ctx.lang],
        })
      for (const cell of changed.get(row.line) ?? []) {
        const column = texts.get(cell.at) as FileColumn
        // A value equal to the record's own comes from its export, so no spreadsheet program has changed it.
        if (!before || !fileRows(record, [column], before).some(([own]) => own === cell.value))
          errors.push(changedError(ctx.lang, cell, column.words[ctx.lang]))
      }
    }
    if (errors.length > 0) return { errors }
    const names = Object.keys(record.input.shape).filter((name) => !(name in record.lines))
    const given = names.flatMap((name) => {
      const place = at.get(name)
      return place === undefined ? [] : [[name, cells[place] || undefined] as const]
    })
    const values: Values = Object.fromEntries([...names.map((name) => [name, before?.[name]]), ...given])
    for (const [name, value] of given) values[name] = meantBy(record, name, value, sheet.delimiter, values)
    const lines = linesFrom(record, group, { at, before }, (kind, name, value, row) =>
      meantBy(kind.line, name, value, sheet.delimiter, { currency: values.currency, ...row }),
    )
    const parsed = record.input.safeParse({ ...values, ...lines.values }, { reportInput: true })
    if (parsed.success)
      return { line, others: others.map((row) => row.line), input: parsed.data, before, rowOf: lines.rowOf }
    const money = (amount: number) => formatMoney({ amount, currency: currencyOf(values) })
    return {
      errors: parsed.error.issues.map((issue) => {
        const field = issue.path.join('.')
        const column = columns.find(({ key }) => key === field.replace(/\.\d+(?=\.|$)/, ''))
        const isAmount = column?.schema && controlOf(column.schema)?.control === 'money'
        return {
          row: lines.rowOf(field),
          column: labelOf(columns, ctx.lang, field),
          message: messageOf(issue, isAmount ? money : undefined)[ctx.lang],
        }
      }),
    }
  }
}

const differsWords = (row: number): Words => ({
  en: `Differs from row ${row}, which belongs to the same record.`,
  zh: `与第 ${row} 行不一致，两行属于同一条记录。`,
})

/** Whether a field is a single-line text, such as a code or a phone number: spreadsheet programs may have damaged it. */
const isText = ({ schema }: FileColumn): boolean =>
  schema !== undefined && controlOf(schema)?.control === 'text'

/** The value of a cell for the field's schema. `values`: those of its row, for the currency of amounts. */
function meantBy(
  record: Pick<WholeRecord, 'input'>,
  name: string,
  value: unknown,
  delimiter: Sheet['delimiter'],
  values: Values,
): unknown {
  const schema = record.input.shape[name] as z.ZodType | undefined
  const meant = inFormat(schema && controlOf(schema)?.control, value, delimiter)
  const table = tableIn(record, name)
  if (table && typeof meant === 'string') return tableLines(meant, table, (typed) => amountOf(typed, values))
  return isMoney(record, name) ? amountOf(meant, values) : meant
}

/** Parses numbers and days in the format of the file's country. An ambiguous number becomes NaN, so that it is refused. */
function inFormat(control: string | undefined, value: unknown, delimiter: Sheet['delimiter']): unknown {
  if (typeof value !== 'string') return value
  if (control === 'day') return dayText(value)
  if (control !== 'money' && control !== 'decimal' && control !== 'int') return value
  return numberText(value, delimiter) ?? Number.NaN
}
