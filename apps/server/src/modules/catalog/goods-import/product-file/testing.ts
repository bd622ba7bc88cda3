import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { ownWork } from '../../../../kit/jobs/turns.ts'
import { csvRows } from '../../../../kit/sheets/csv-rows.ts'
import { sheetWriter } from '../../../../kit/start/libraries.ts'
import type { Problem } from './problem.ts'
import type { ProductDraft } from './product-draft.ts'
import { type ProductItem, readProducts } from './read-products.ts'
import { shopifyFormat } from './shopify-csv.ts'
import { templateFormat, xlsxRows } from './template.ts'
import { writeTemplateCsv } from './template-write.ts'

export const fixture = (name: string): Buffer => readFileSync(join(import.meta.dirname, 'fixtures', name))

/** Bytes in chunks of a given size, so that chunk borders fall into quotes, line breaks and characters. */
export async function* inChunks(content: Buffer | string, size = 7): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(content)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

export async function allOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const item of items) list.push(item)
  return list
}

/** All problems as "row column code", for short assertions. */
export const problemsOf = (items: readonly ProductItem[]): string[] =>
  items.flatMap((item) =>
    item.errors.map((error: Problem) => `${error.row} ${error.column ?? '-'} ${error.code}`),
  )

export const readShopifyCsv = (input: AsyncIterable<Uint8Array>, { currency = 'USD' } = {}) =>
  readProducts(csvRows(input), shopifyFormat(currency))

export const readTemplateCsv = (
  input: AsyncIterable<Uint8Array>,
  options: { keepExample?: boolean } = {},
): AsyncGenerator<ProductItem> => readProducts(csvRows(input), templateFormat(options))

export async function* readTemplateXlsx(
  content: Buffer,
  options: { keepExample?: boolean } = {},
): AsyncGenerator<ProductItem> {
  const rows = await xlsxRows(content, ownWork)
  if (!rows) throw new Error('no workbook')
  yield* readProducts(rows, templateFormat(options))
}

/** The template's CSV as a user would save it from a spreadsheet as a workbook. */
export async function templateXlsx(products: readonly ProductDraft[]): Promise<Buffer> {
  const csv = (await allOf(writeTemplateCsv(products))).join('')
  const rows = parse(csv, { bom: true }) as string[][]
  const write = await sheetWriter()
  return write(
    rows.map((row) => row.map((value) => (value === '' ? {} : { value, type: String }))),
    { sheet: 'Products' },
  ).toBuffer()
}
