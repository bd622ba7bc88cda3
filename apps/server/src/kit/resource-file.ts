import { commonErrors } from '@dropyard/contract/kit/errors'
import type { AnyResource, ImportError, ImportResult } from '@dropyard/contract/kit/resource'
import type { Lang } from '@dropyard/contract/kit/text'
import type { UserCtx } from './context.ts'
import { Refusal } from './errors.ts'
import type { UploadedFile } from './route.ts'
import { readCell, readSheet, writeSheet } from './sheet.ts'
import { wordsOf } from './validate.ts'

/**
 * A resource as a file. What export writes, import reads back without changing anything: rows with an id are
 * compared and changed only where they differ, rows without one are new.
 */

type Values = Record<string, unknown>
type Row = Values & { id: number; version: number }

export function exportRows(
  resource: AnyResource,
  rows: readonly Row[],
  format: 'csv' | 'xlsx',
  lang: Lang,
): Promise<Buffer> {
  const names = Object.keys(resource.input.shape)
  const headers = ['id', ...names.map((name) => resource.text[lang].fields[name] ?? name)]
  return writeSheet(
    format,
    headers,
    rows.map((row) => [String(row.id), ...names.map((name) => toCell(row[name]))]),
  )
}

interface Steps {
  goodRowsOnly: boolean
  dryRun: boolean
  before: (ids: number[]) => Promise<Row[]>
  create: (input: Values) => Promise<unknown>
  update: (before: Row, input: Values) => Promise<unknown>
}

export async function importRows(
  resource: AnyResource,
  ctx: UserCtx,
  file: UploadedFile,
  steps: Steps,
): Promise<ImportResult> {
  const sheet = await readSheet(file)
  const columns = sheet.headers.map((header) => nameOf(resource, header))
  const errors: ImportError[] = sheet.headers.flatMap((header, i) =>
    columns[i] === undefined
      ? [{ row: 1, column: header, message: ctx.lang === 'zh' ? '未知列。' : 'Unknown column.' }]
      : [],
  )
  const ids = sheet.rows
    .map((row) => Number(row.cells[columns.indexOf('id')] ?? ''))
    .filter((id) => Number.isSafeInteger(id) && id > 0)
  const known = new Map((ids.length > 0 ? await steps.before(ids) : []).map((row) => [row.id, row]))
  const result: ImportResult = {
    rows: sheet.rows.length,
    created: 0,
    updated: 0,
    unchanged: 0,
    failed: 0,
    errors,
  }
  const ready: { line: number; input: Values; before: Row | undefined }[] = []
  for (const { line, cells } of sheet.rows) {
    const raw = Object.fromEntries(
      columns.flatMap((name, i) => (name ? [[name, readCell(cells[i] ?? '')]] : [])),
    )
    const id = raw.id ? Number(raw.id) : undefined
    const before = id === undefined ? undefined : known.get(id)
    const parsed = resource.input.safeParse(raw, { reportInput: true })
    const wrong = parsed.success
      ? []
      : parsed.error.issues.map((issue) => ({
          row: line,
          column: resource.text[ctx.lang].fields[String(issue.path[0])] ?? String(issue.path[0] ?? ''),
          message: wordsOf(issue)[ctx.lang],
        }))
    if (id !== undefined && !before)
      wrong.push({ row: line, column: 'id', message: commonErrors.not_found.words[ctx.lang] })
    if (wrong.length > 0) {
      result.failed++
      errors.push(...wrong)
    } else if (parsed.success) ready.push({ line, input: parsed.data, before })
  }
  if (errors.length > 0 && !steps.goodRowsOnly)
    return { ...result, failed: errors.length > 0 ? Math.max(result.failed, 1) : 0 }
  for (const { line, input, before } of ready) {
    if (before && Object.entries(input).every(([name, value]) => toCell(before[name]) === toCell(value)))
      result.unchanged++
    else if (!steps.dryRun)
      await apply(
        ctx,
        steps,
        before,
        input,
        (message) => errors.push({ row: line, column: '', message }),
        result,
      )
    else if (before) result.updated++
    else result.created++
  }
  return result
}

/** One row behind a savepoint, so that a refused row does not take the others with it. */
async function apply(
  ctx: UserCtx,
  steps: Steps,
  before: Row | undefined,
  input: Values,
  onError: (message: string) => void,
  result: ImportResult,
): Promise<void> {
  await ctx.db.$client.query('SAVEPOINT import_row')
  try {
    if (before) await steps.update(before, input)
    else await steps.create(input)
    await ctx.db.$client.query('RELEASE SAVEPOINT import_row')
    if (before) result.updated++
    else result.created++
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (!steps.goodRowsOnly) throw error
    await ctx.db.$client.query('ROLLBACK TO SAVEPOINT import_row')
    result.failed++
    onError(error.words(ctx.lang))
  }
}

/** The field that a header means: its name, or its label in either language. */
function nameOf(resource: AnyResource, header: string): string | undefined {
  const wanted = header.trim().toLowerCase()
  if (wanted === 'id') return 'id'
  return Object.keys(resource.input.shape).find(
    (name) =>
      name.toLowerCase() === wanted ||
      resource.text.en.fields[name]?.toLowerCase() === wanted ||
      resource.text.zh.fields[name]?.toLowerCase() === wanted,
  )
}

function toCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value === true) return '1'
  if (value === false) return '0'
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(String).join(',')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
