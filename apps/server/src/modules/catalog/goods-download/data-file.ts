import type { GoodsDetail } from '@dropyard/contract/catalog/goods'
import type { PackFormat } from '@dropyard/contract/catalog/goods-download'
import { formatMoney } from '@dropyard/contract/kit/money'
import type { Lang } from '@dropyard/contract/kit/text'
import type { Owner } from '../../../kit/jobs/turns.ts'
import { writeSheet } from '../../../kit/sheets/sheet.ts'
import { type SheetColumn, tableOf } from '../../../kit/sheets/sheet-columns.ts'

/** Data of goods as a table: in the format of Shopify's importer, or plain for a spreadsheet. */

type Sku = GoodsDetail['skus'][number]

const usd = (amount: number): string => formatMoney({ amount, currency: 'USD' })

/** File name and bytes. */
export async function dataFile(
  goods: readonly GoodsDetail[],
  format: PackFormat,
  { lang, origin, owner }: { lang: Lang; origin: string; owner: Owner },
): Promise<{ name: string; extension: 'csv' | 'xlsx'; content: Buffer }> {
  const extension = format === 'xlsx' ? 'xlsx' : 'csv'
  const table =
    format === 'shopify'
      ? { headers: shopifyHeaders, rows: goods.flatMap((one) => shopifyRows(one, origin)) }
      : tableOf(plain(origin), goods.flatMap(variantsOf), lang)
  const name = format === 'shopify' ? 'products-shopify' : 'products'
  return {
    name: `${name}.${extension}`,
    extension,
    content: await writeSheet(extension, table.headers, table.rows, { owner }),
  }
}

interface Variant {
  goods: GoodsDetail
  sku: Sku
  /** The first variant of its product: only its row has the product's own fields. */
  first: boolean
}

const variantsOf = (goods: GoodsDetail): Variant[] =>
  goods.skus.map((sku, place) => ({ goods, sku, first: place === 0 }))

const plain = (origin: string): readonly SheetColumn<Variant>[] => [
  ['Product code', '商品编码', ({ goods }) => goods.code],
  ['SKU', 'SKU', ({ sku }) => sku.code],
  ['Title', '标题', ({ goods }) => goods.title],
  ['Category', '分类', ({ goods }) => goods.category_name],
  ['Variant', '规格', ({ sku }) => sku.options.join(' / ')],
  ['Barcode', '条码', ({ sku }) => sku.barcode],
  ['Your price (USD)', '采购价（USD）', ({ sku }) => usd(sku.price)],
  ['Stock', '库存', ({ sku }) => String(sku.stock)],
  ['Weight (g)', '重量（g）', ({ sku }) => String(sku.weight_grams)],
  ['Length (mm)', '长（mm）', ({ sku }) => String(sku.length_mm)],
  ['Width (mm)', '宽（mm）', ({ sku }) => String(sku.width_mm)],
  ['Height (mm)', '高（mm）', ({ sku }) => String(sku.height_mm)],
  ['HS code', '海关编码', ({ goods }) => goods.hs_code],
  ['Origin', '原产地', ({ goods }) => goods.origin_country],
  ['Tags', '标签', ({ goods }) => goods.tags.join(', ')],
  ['Description (HTML)', '描述（HTML）', ({ goods, first }) => (first ? goods.description : '')],
  [
    'Images',
    '图片',
    ({ goods, first }) =>
      first ? goods.images.flatMap(({ url }) => (url ? [`${origin}${url}`] : [])).join(' ') : '',
  ],
]

const shopifyHeaders = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Type',
  'Tags',
  'Published',
  'Option1 Name',
  'Option1 Value',
  'Option2 Name',
  'Option2 Value',
  'Option3 Name',
  'Option3 Value',
  'Variant SKU',
  'Variant Grams',
  'Variant Inventory Qty',
  'Variant Price',
  'Variant Barcode',
  'Image Src',
  'Image Position',
  'Image Alt Text',
  'Variant Image',
  'Variant Weight Unit',
  'Cost per item',
  'Status',
]

/**
 * Rows for Shopify's importer: one per variant, with pictures in the same and in further rows. Products are drafts, because the
 * price is what the merchant pays and must be replaced by a selling price.
 */
function shopifyRows(g: GoodsDetail, origin: string): string[][] {
  const handle = g.code.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  const pictures = g.images.flatMap((i) => (i.url ? [{ src: `${origin}${i.url}`, alt: i.alt }] : []))
  const length = Math.max(g.skus.length, pictures.length)
  return Array.from({ length }, (_, place) => {
    const sku = g.skus[place]
    const picture = pictures[place]
    const cells: Record<string, string> = {
      Handle: handle,
      ...(place === 0 ? productCells(g) : {}),
      ...(sku ? variantCells(g, sku, origin, place === 0) : {}),
      ...(picture
        ? { 'Image Src': picture.src, 'Image Position': String(place + 1), 'Image Alt Text': picture.alt }
        : {}),
    }
    return shopifyHeaders.map((header) => cells[header] ?? '')
  })
}

const productCells = (g: GoodsDetail): Record<string, string> => ({
  Title: g.title,
  'Body (HTML)': g.description,
  Type: g.category_name,
  Tags: g.tags.join(', '),
  Published: 'FALSE',
  Status: 'draft',
})

function variantCells(g: GoodsDetail, s: Sku, origin: string, first: boolean): Record<string, string> {
  const options = g.options.length > 0 ? g.options : ['Title']
  const values = g.options.length > 0 ? s.options : ['Default Title']
  return {
    ...Object.fromEntries(
      options.slice(0, 3).flatMap((name, i) => [
        [`Option${i + 1} Name`, first ? name : ''],
        [`Option${i + 1} Value`, values[i] ?? ''],
      ]),
    ),
    'Variant SKU': s.code,
    'Variant Grams': String(s.weight_grams),
    'Variant Inventory Qty': String(s.stock),
    'Variant Price': usd(s.price),
    'Variant Barcode': s.barcode,
    'Variant Image': s.image ? `${origin}${s.image}` : '',
    'Variant Weight Unit': 'g',
    'Cost per item': usd(s.price),
  }
}
