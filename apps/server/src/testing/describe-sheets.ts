import { formatMoney } from '@dropyard/contract/kit/money'
import type { WholeRecord } from '@dropyard/contract/kit/record-endpoints'
import { tableText } from '@dropyard/contract/kit/table'
import { controlOf } from '@dropyard/contract/kit/wire'
import { job } from '@dropyard/contract/system/job'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { columnsIn } from '../kit/record/lines-file.ts'
import { fileCodesOf } from '../kit/record/record-codes.ts'
import { readSheet, writeCsv } from '../kit/sheets/sheet.ts'
import type { Answer, Caller, TestApp } from './app.ts'
import type { Row, Values } from './describe-record.ts'
import { importThrough } from './import-through.ts'

/** The part of a record's test suite about files: exports can be imported again, and errors name row and column. */

/** Exports and imports a record's files. */
export const filesOf = (record: WholeRecord, app: () => TestApp, caller: () => Caller) => ({
  caller,
  exported: async (format: 'csv' | 'xlsx', headers: Values = {}): Promise<Buffer> =>
    (
      (await caller().call(record.export, {
        query: { format },
        headers,
      } as never)) as unknown as Answer<never>
    ).raw,
  importFile: (content: Buffer, body: Values = {}, who: Caller = caller()) =>
    importThrough(app(), who, record.import, {
      files: { file: { filename: 'rows.csv', content } },
      body,
    } as never),
  /** The values with codes instead of ids, as files have them. */
  coded: async (values: Values): Promise<Values> => {
    const codes = fileCodesOf.get(record.name)
    const [written = values] = codes ? await app().system((ctx) => codes.written(ctx, [values])) : []
    return written
  },
})

interface Suite extends ReturnType<typeof filesOf> {
  readonly record: WholeRecord
  /** The existing rows. */
  readonly made: Row[]
  readonly valid: (n: number) => Values
  /** Pairs of a field and a value that it refuses. */
  readonly invalid: readonly (readonly [string, unknown])[]
  readonly call: (who: Caller, endpoint: unknown, input?: object) => Promise<Answer<never>>
  readonly read: (id: number) => Promise<Answer<Row>>
  readonly list: (query?: Values) => Promise<Answer<Row[]>>
  /** A valid change of a row, different for each `n`. */
  readonly changes: (n: number) => Values
  readonly shown: (values: Values) => Values
}

export function describeSheets(suite: Suite): void {
  const { record, made, caller, valid, invalid, call, read, list, changes, shown } = suite
  const { exported, importFile, coded } = suite
  const labelOf = (name: string): string => record.text.en.fields[name] ?? name
  const columns = columnsIn(record)
  /** The rows of a record in a file with these headers; it has several if it has several lines. */
  const rowsFor = async (headers: readonly string[], given: Values): Promise<string[][]> => {
    const values = await coded(given)
    const byHeader = new Map(columns.map((column) => [column.words.en, column]))
    const lines = Object.entries(record.lines).flatMap(([kind, { line }]) =>
      ((values[kind] ?? []) as Values[]).map((of) => ({
        kind,
        line,
        of: { currency: values.currency, ...of },
      })),
    )
    const rows = lines.length > 0 ? lines : [undefined]
    return rows.map((row) =>
      headers.map((header) => {
        const { key = '', kind } = byHeader.get(header) ?? {}
        if (kind === undefined) return cellOf(record, key, values)
        return row?.kind === kind ? cellOf(row.line, key.slice(kind.length + 1), row.of) : ''
      }),
    )
  }
  const newestIds = async (count: number): Promise<number[]> => {
    const { data } = await list({ 'per-page': 100 })
    return data
      .map((row) => row.id)
      .sort((a, b) => b - a)
      .slice(0, count)
  }

  // A workbook is read in a process of its own. Its cells are those of the CSV file, so one language is enough for it.
  it.each([
    ['csv', ['en', 'zh']],
    ['xlsx', ['zh']],
  ] as const)('exports to %s, and importing that changes nothing', async (format, languages) => {
    for (const language of languages) {
      const raw = await exported(format, { 'accept-language': language })
      const { rows } = await readSheet(raw)
      const before = (await list({ 'per-page': 100 })).data
      const { data } = await importFile(raw)
      expect(data).toEqual({
        rows: rows.length,
        created: 0,
        updated: 0,
        unchanged: rows.length,
        failed: 0,
        errors: [],
        more_errors: 0,
        warnings: [],
        error_file: null,
        job_id: null,
      })
      expect((await list({ 'per-page': 100 })).data).toEqual(before)
    }
  })

  it('imports changed and new rows; a dry run says the same and changes nothing', async () => {
    const { headers, rows } = await readSheet(await exported('csv'))
    const other = changes(949)
    const typed = await coded(other)
    const cells = Object.entries(other).map(
      ([name]) => [headers.indexOf(labelOf(name)), cellOf(record, name, typed)] as const,
    )
    const [kept = [], changed = []] = [...Map.groupBy(rows, (row) => row.cells[0]).values()].map((all) =>
      all.map((row) => [...row.cells]),
    )
    if (kept.length === 0 || changed.length === 0) throw new Error('Too few rows')
    for (const row of changed) for (const [at, value] of cells) if (at > 0) row[at] = value
    const added = await rowsFor(headers, valid(901))
    const file = await writeCsv(headers, [...kept, ...changed, ...added])
    const expected = {
      rows: kept.length + changed.length + added.length,
      created: added.length,
      updated: changed.length,
      unchanged: kept.length,
      failed: 0,
      errors: [] as unknown[],
    }
    expect((await importFile(file, { dry_run: true })).data).toMatchObject(expected)
    expect((await list()).total).toBe(made.length)
    expect((await importFile(file)).data).toMatchObject(expected)
    expect((await list()).total).toBe(made.length + 1)
    const [newest] = await newestIds(1)
    await call(caller(), record.remove, { params: { id: newest ?? 0 } })
    const second = (await read(Number(changed[0]?.[0]))).data
    expect(second).toMatchObject(shown(other))
    made[made.findIndex((row) => row.id === second.id)] = second
  })

  it('says in which row and column an import is wrong, and then changes nothing', async () => {
    const [[field, value] = ['', '']] = invalid.filter(([, wrong]) => wrong !== undefined)
    const headers = columns.map(({ words }) => words.en)
    const [good = [], bad = [], other = []] = await Promise.all(
      [valid(908), { ...valid(909), [field]: value }, valid(910)].map((values) => rowsFor(headers, values)),
    )
    const file = await writeCsv(headers, [...good, ...bad, ...other])
    const answer = await importFile(file)
    expect(answer.data).toMatchObject({ created: 0, failed: bad.length })
    expect(answer.data.errors.map((error) => [error.row, error.column])).toContainEqual([
      good.length + 2,
      labelOf(field),
    ])
    expect((await list()).total).toBe(made.length)
    const wrong = await call(caller(), job.rowsToCorrect, { params: { name: answer.data.error_file ?? '' } })
    const imported = await importFile(file, { good_rows_only: true })
    expect(imported.data).toMatchObject({ created: good.length + other.length, failed: bad.length })
    // The file to correct has only the wrong record. Its column with the reason is ignored when the file is imported again.
    expect((await importFile(wrong.raw)).data).toMatchObject({
      rows: bad.length,
      created: 0,
      failed: bad.length,
      errors: answer.data.errors.map((error) => ({ ...error, row: error.row - good.length })),
    })
    const added = await newestIds(2)
    const removed = (await call(caller(), record.removeMany, { body: { ids: added } })) as Answer<{
      removed: number
    }>
    expect(removed.data).toEqual({ removed: 2 })
  })

  it('names a column that it does not know, and a file that is none', async () => {
    const unknown = await importFile(await writeCsv(['id', 'Nonsense'], [['', 'x']]))
    expect(unknown.data.errors).toContainEqual({ row: 1, column: 'Nonsense', message: 'Unknown column.' })
    const missing = await call(caller(), record.import, { files: {}, body: {} })
    expect(missing.refusal).toBe('common.file_missing')
    const broken = await importFile(Buffer.from([0x50, 0x4b, 3, 4, 1, 2, 3]))
    expect(broken.refusal).toBe('common.workbook')
  })
}

/** A value as users write it into a file. */
function cellOf(record: Pick<WholeRecord, 'input'>, name: string, values: Values): string {
  const value = values[name]
  const schema = record.input.shape[name] as z.ZodType | undefined
  const { control, columns } = (schema && controlOf(schema)) ?? {}
  const money = (amount: number) => formatMoney({ amount, currency: String(values.currency ?? 'USD') })
  if (value === null || value === undefined) return ''
  if (columns) return tableText(value as Values[], columns, money)
  if (typeof value === 'number' && control === 'money') return money(value)
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (Array.isArray(value)) return value.join(',')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
