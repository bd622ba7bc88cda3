import { guarded } from '@dropyard/contract/kit/formula'
import { formatMoney, type Money } from '@dropyard/contract/kit/money'
import type { Lang } from '@dropyard/contract/kit/text'
import { stringify } from 'csv-stringify/sync'
import type { CellObject } from 'write-excel-file/node'
import { sheetWriter } from '../../../../kit/start/libraries.ts'
import type { DraftVariant, ProductDraft } from './product-draft.ts'
import { exampleCode, type TemplateKey, templateColumns } from './template-columns.ts'

/** A cell with its type, so that a workbook can align numbers. */
type Cell = { text: string; number?: boolean }

const amount = (value: Money | null, currency: 'CNY' | 'USD', code: string): Cell => {
  if (!value) return { text: '' }
  if (value.currency !== currency) {
    throw new Error(`${code}: the template has amounts in ${currency}, not ${value.currency}.`)
  }
  return { text: formatMoney(value), number: true }
}

const count = (value: number | null): Cell => ({ text: value === null ? '' : String(value), number: true })

/** The rows of one product; only the first has the product's own fields. */
function templateRows(product: ProductDraft): Cell[][] {
  return product.variants.map((variant, index) => {
    const cells = { ...variantCells(product, variant), ...(index === 0 ? productCells(product) : {}) }
    return templateColumns.map(({ key }) =>
      key === 'code' ? { text: product.code } : (cells[key] ?? { text: '' }),
    )
  })
}

const pairs = (words: Readonly<Record<string, string>>): string =>
  Object.entries(words)
    .map(([word, other]) => `${word}=${other}`)
    .join(' | ')

function productCells(product: ProductDraft): Partial<Record<TemplateKey, Cell>> {
  const [option1, option2, option3] = product.options
  const texts: Partial<Record<TemplateKey, string>> = {
    titleEn: product.titleEn,
    titleZh: product.titleZh,
    category: product.categoryPath.join(' > '),
    descriptionEn: product.descriptionEn,
    descriptionZh: product.descriptionZh,
    keywords: product.keywords.join(', '),
    tags: product.tags.join(', '),
    status: product.status,
    vendor: product.vendor,
    option1Name: option1?.name ?? '',
    option2Name: option2?.name ?? '',
    option3Name: option3?.name ?? '',
    optionsZh: pairs(product.optionsZh),
    properties: pairs(product.properties),
    attributes: product.attributes.join(', '),
    hsCode: product.hsCode,
    origin: product.origin,
    declaredNameEn: product.declaredNameEn,
    declaredNameZh: product.declaredNameZh,
    images: product.images.map((image) => image.url).join(' '),
    imageAlts: product.images.some((image) => image.alt)
      ? product.images.map((image) => image.alt).join(' | ')
      : '',
  }
  const cells = Object.entries(texts).map(([key, text]) => [key, { text }] as const)
  return {
    ...Object.fromEntries(cells),
    declaredValue: amount(product.declaredValue, 'USD', product.code),
    version: count(product.version),
  }
}

function variantCells(product: ProductDraft, variant: DraftVariant): Partial<Record<TemplateKey, Cell>> {
  const [value1 = '', value2 = '', value3 = ''] = variant.values
  return {
    option1Value: { text: value1 },
    option2Value: { text: value2 },
    option3Value: { text: value3 },
    sku: { text: variant.sku },
    barcode: { text: variant.barcode },
    cost: amount(variant.cost, 'CNY', product.code),
    price: amount(variant.price, 'USD', product.code),
    compareAt: amount(variant.compareAtPrice, 'USD', product.code),
    weight: count(variant.weightG),
    length: count(variant.lengthMm),
    width: count(variant.widthMm),
    height: count(variant.heightMm),
    stock: {
      text: variant.stock.map((stock) => stock.quantity).join(' '),
      number: variant.stock.length === 1,
    },
    warehouse: {
      text: variant.stock
        .map((stock) => stock.warehouse)
        .join(' ')
        .trim(),
    },
    variantImage: { text: variant.image ?? '' },
  }
}

const headerNames = templateColumns.map((column) => column.en)

/** Writes products as CSV in the template's format; importing it again gives the same products. */
export async function* writeTemplateCsv(
  products: AsyncIterable<ProductDraft> | Iterable<ProductDraft>,
): AsyncGenerator<string> {
  yield `\uFEFF${stringify([headerNames])}`
  for await (const product of products) {
    yield stringify(templateRows(product).map((row) => row.map((cell) => guarded(cell.text))))
  }
}

/** The empty template: header, a line that explains each column, and an example with two variants. */
export function emptyTemplateCsv(lang: Lang): string {
  const hints = templateColumns.map((column) => column.hint[lang])
  const example = templateRows(exampleProduct).map((row) => row.map((cell) => guarded(cell.text)))
  return `\uFEFF${stringify([headerNames, hints, ...example])}`
}

/** The empty template as a workbook, with the explanations in grey italics. */
export function emptyTemplateXlsx(lang: Lang): Promise<Buffer> {
  const hints = templateColumns.map(
    (column): CellObject => ({
      value: column.hint[lang],
      type: String,
      fontStyle: 'italic',
      textColor: '#6b7280',
      backgroundColor: '#f3f4f6',
      wrap: true,
      alignVertical: 'top',
    }),
  )
  return workbook([hints, ...templateRows(exampleProduct).map(workbookRow)])
}

const workbookRow = (row: readonly Cell[]): CellObject[] =>
  row.map((cell) =>
    cell.text === ''
      ? {}
      : cell.number
        ? { value: Number(cell.text), type: Number }
        : { value: guarded(cell.text), type: String },
  )

async function workbook(rows: CellObject[][]): Promise<Buffer> {
  const header = templateColumns.map(
    (column): CellObject => ({
      value: column.en,
      type: String,
      fontWeight: 'bold',
      backgroundColor: column.required ? '#d9efe9' : '#eef0f3',
    }),
  )
  const writeXlsx = await sheetWriter()
  return writeXlsx([header, ...rows], {
    sheet: 'Products',
    stickyRowsCount: 1,
    stickyColumnsCount: 1,
    columns: templateColumns.map((column) => ({ width: column.width })),
  }).toBuffer()
}

const exampleVariant = {
  barcode: '',
  cost: { amount: 980, currency: 'CNY' },
  price: { amount: 290, currency: 'USD' },
  compareAtPrice: null,
  weightG: 360,
  lengthMm: 125,
  widthMm: 90,
  heightMm: 95,
  stock: [{ warehouse: 'YW', quantity: 120 }],
  image: null,
}

/** Example in the empty template. */
export const exampleProduct: ProductDraft = {
  code: exampleCode,
  titleEn: 'Matte Glaze Mug',
  titleZh: '哑光釉马克杯',
  categoryPath: ['Home & kitchen', 'Drinkware', 'Mugs'],
  descriptionEn: '<p>A quiet everyday mug.</p>',
  descriptionZh: '<p>适合每天用的一只杯子。</p>',
  keywords: ['mug', 'ceramic'],
  tags: ['kitchen', 'gift'],
  status: 'draft',
  vendor: '',
  options: [{ name: 'Color', values: ['Sage', 'Cream'] }],
  optionsZh: { Color: '颜色', Sage: '鼠尾草绿', Cream: '奶油色' },
  variants: [
    { ...exampleVariant, sku: 'EXAMPLE-MUG-SAG', values: ['Sage'] },
    { ...exampleVariant, sku: 'EXAMPLE-MUG-CRM', values: ['Cream'] },
  ],
  images: [{ url: 'https://example.com/mug-front.jpg', alt: '' }],
  attributes: [],
  properties: { Material: 'Ceramic' },
  hsCode: '691200',
  origin: 'CN',
  declaredNameEn: 'Ceramic mug',
  declaredNameZh: '陶瓷杯',
  declaredValue: { amount: 150, currency: 'USD' },
  version: null,
}
