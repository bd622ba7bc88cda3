import { shippingAttributes } from '@dropyard/contract/catalog/goods/shipping-attribute'
import { goodsLimits } from '@dropyard/contract/catalog/goods-edit'
import type { Owner } from '../../../../kit/jobs/turns.ts'
import type { TableRow } from '../../../../kit/sheets/csv-rows.ts'
import type { Columns } from '../../../../kit/sheets/import-columns.ts'
import { workbookRows } from '../../../../kit/sheets/sheet-rows.ts'
import { readWorkbook } from '../../../../kit/sheets/tables.ts'
import { cleanDescription, cleanLine } from './description.ts'
import type { ProductDraft } from './product-draft.ts'
import type { ProductFormat, Seen } from './read-products.ts'
import type { RowReader } from './row-reader.ts'
import { exampleCode, type TemplateKey, templateColumns } from './template-columns.ts'
import { readVariants, uniqueImages } from './variants.ts'

type Row = RowReader<TemplateKey>

const statuses = ['active', 'draft', 'archived'] as const

/** Our template as a format: one row per variant, amounts in the currencies of the headers. */
export function templateFormat(options: { keepExample?: boolean } = {}): ProductFormat<TemplateKey> {
  return {
    columns: Object.fromEntries(
      templateColumns.map((column) => [column.key, column]),
    ) as unknown as Columns<TemplateKey>,
    ignored: [],
    key: 'code',
    skip: (code) => code.startsWith('#') || (code === exampleCode && !options.keepExample),
    assemble,
  }
}

/** Rows of a workbook's first sheet as text; undefined if the file is no workbook. */
export async function xlsxRows(content: Buffer, owner: Owner): Promise<AsyncGenerator<TableRow> | undefined> {
  const table = await readWorkbook(content, owner, { trim: false })
  if (!table) return undefined
  const width = Math.max(0, ...table.slice(0, 1).map((row) => row.length))
  return (async function* () {
    for (const row of workbookRows(table)) {
      // A sheet ends each row at its last filled cell: pads it with empty ones.
      while (row.cells.length < width) row.cells.push('')
      yield row
    }
  })()
}

function assemble(rows: readonly Row[], seen: Seen): ProductDraft | null {
  const [first, ...others] = rows
  if (!first) return null
  for (const row of others) compareWithFirst(first, row)
  const titleEn = first.text('titleEn', 255)
  const titleZh = first.text('titleZh', 255)
  if (!titleEn && !titleZh) first.problem('titleEn', 'required', { column: 'Title EN' })
  const { options, variants } = readVariants<TemplateKey>(rows, seen, (row) => {
    if (!row.has('sku')) row.problem('sku', 'required', { column: 'SKU' })
    return {
      barcode: row.code('barcode', 64),
      cost: row.money('cost', 'CNY'),
      price: row.money('price', 'USD'),
      compareAtPrice: row.money('compareAt', 'USD'),
      weightG: row.grams('weight'),
      lengthMm: row.whole('length'),
      widthMm: row.whole('width'),
      heightMm: row.whole('height'),
      stock: stockOf(row),
      image: row.addresses('variantImage')[0] ?? null,
    }
  })
  const alts = first.raw('imageAlts').split('|').map(cleanLine)
  return {
    code: first.code('code', 255),
    titleEn,
    titleZh,
    categoryPath: first.text('category').split('>').map(cleanLine).filter(Boolean),
    descriptionEn: descriptionOf(first, 'descriptionEn'),
    descriptionZh: descriptionOf(first, 'descriptionZh'),
    keywords: first.list('keywords'),
    tags: first.list('tags'),
    status: first.choice('status', statuses) ?? 'draft',
    vendor: first.text('vendor', 255),
    options,
    optionsZh: pairsOf(first, 'optionsZh'),
    variants,
    images: uniqueImages(first.addresses('images').map((url, index) => ({ url, alt: alts[index] ?? '' }))),
    attributes: attributesOf(first),
    properties: pairsOf(first, 'properties'),
    hsCode: first.text('hsCode').replace(/[.\s]/g, ''),
    origin: first.country('origin'),
    declaredNameEn: first.text('declaredNameEn', 200),
    declaredNameZh: first.text('declaredNameZh', 200),
    declaredValue: first.money('declaredValue', 'USD'),
    version: first.whole('version'),
  }
}

/** The product's fields may be repeated in its other rows, but must be equal there. */
function compareWithFirst(first: Row, row: Row): void {
  for (const column of templateColumns) {
    if (column.of !== 'product' || column.key === 'code' || !row.has(column.key)) continue
    if (row.raw(column.key) === first.raw(column.key)) continue
    row.problem(column.key, 'differs', { column: column.en, first_row: first.row })
  }
}

function descriptionOf(row: Row, key: 'descriptionEn' | 'descriptionZh'): string {
  const html = cleanDescription(row.raw(key))
  if (html.length > goodsLimits.description)
    row.problem(key, 'too_long', { most: goodsLimits.description, found: html.length })
  return html
}

function stockOf(row: Row): ProductDraft['variants'][number]['stock'] {
  const quantities = row.text('stock').split(/\s+/).filter(Boolean)
  const warehouses = row.text('warehouse').split(/\s+/).filter(Boolean)
  if (warehouses.length > 0 && warehouses.length !== quantities.length) {
    row.problem('stock', 'stock_warehouses')
    return []
  }
  if (quantities.length > 1 && warehouses.length === 0) row.problem('warehouse', 'stock_warehouses')
  return quantities.flatMap((quantity, index) => {
    if (/^\d{1,7}(\.0+)?$/.test(quantity))
      return [{ warehouse: warehouses[index] ?? '', quantity: Number(quantity) }]
    row.problem('stock', 'whole_number', { value: quantity })
    return []
  })
}

function attributesOf(row: Row): ProductDraft['attributes'] {
  return row.list('attributes').flatMap((name) => {
    const known = shippingAttributes.find((attribute) => attribute === name.toLowerCase())
    if (known) return [known]
    row.problem('attributes', 'choice', { value: name, choices: shippingAttributes.join(', ') })
    return []
  })
}

/** `Color=颜色 | Sage=鼠尾草绿` */
function pairsOf(row: Row, key: 'optionsZh' | 'properties'): Record<string, string> {
  const pairs = row
    .text(key, 10_000)
    .split('|')
    .map((pair) => pair.split('=').map(cleanLine))
  return Object.fromEntries(pairs.flatMap(([word, other]) => (word && other ? [[word, other]] : [])))
}
