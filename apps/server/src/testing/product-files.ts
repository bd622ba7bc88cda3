import { goodsImport } from '@dropyard/contract/catalog/goods-import'
import { asc, eq } from 'drizzle-orm'
import { goods, goodsImage, sku } from '../modules/catalog/goods/table.ts'
import type { TestApp } from './app.ts'

/** Helpers for tests of product imports: builds files, sends them, and reads the products. */

interface Choice {
  dry_run?: boolean
  good_rows_only?: boolean
  on_shelf?: boolean
}

/** Imports a file and returns the result. Default: a dry run of the valid rows. */
export async function sendProducts(app: TestApp, content: string | Buffer, choice: Choice = {}) {
  const who = await app.as('admin')
  const { data } = await who.call(goodsImport.run, {
    body: { dry_run: true, good_rows_only: true, ...choice },
    files: { file: { filename: 'products.csv', content } },
  })
  await app.runJobs()
  const read = await who.call(goodsImport.result, { params: { id: data.job_id } })
  if (!read.data.result) throw new Error(`${read.data.state}: ${read.data.error}`)
  return { id: data.job_id, ...read.data.result }
}

/** The helpers for one app. */
export function productFiles(app: TestApp) {
  const found = (code: string) =>
    app.system(async (ctx) => {
      const [row] = await ctx.db.select().from(goods).where(eq(goods.code, code))
      if (!row) return undefined
      const skus = await ctx.db.select().from(sku).where(eq(sku.goodsId, row.id)).orderBy(asc(sku.position))
      const images = await ctx.db
        .select()
        .from(goodsImage)
        .where(eq(goodsImage.goodsId, row.id))
        .orderBy(asc(goodsImage.position))
      return { ...row, skus, images }
    })
  return {
    send: (content: string | Buffer, choice?: Choice) => sendProducts(app, content, choice),
    found,
    async certain(code: string) {
      const row = await found(code)
      if (!row) throw new Error(`${code} is not there`)
      return row
    },
  }
}

/** A CSV file of these rows, with column names. */
export const csv = (rows: readonly Record<string, string>[]): string => {
  const headers = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const cell = (text = '') => `"${text.replaceAll('"', '""')}"`
  return [headers, ...rows.map((row) => headers.map((h) => row[h]))]
    .map((r) => r.map(cell).join(','))
    .join('\n')
}

/** A row of a product in Shopify's file format. */
export const shopify = (handle: string, more: Record<string, string> = {}) => ({
  Handle: handle,
  Title: `The ${handle}`,
  'Body (HTML)': '<p>Fine.</p><script>alert(1)</script>',
  Type: 'Baskets',
  Tags: 'home, gift',
  'Option1 Name': 'Title',
  'Option1 Value': 'Default Title',
  'Variant SKU': `${handle}-sku`.toUpperCase(),
  'Variant Grams': '250',
  'Variant Price': '12.50',
  'Cost per item': '2.00',
  'Image Src': '',
  ...more,
})

/** A row of a product in our template, complete enough to be put on shelf. */
export const template = (code: string, more: Record<string, string> = {}) => ({
  'Product code': code,
  'Title EN': `The ${code}`,
  'Title ZH': '好东西',
  'Category path': 'Home > Storage > Baskets',
  SKU: `${code}-1`,
  'Cost CNY': '20.00',
  'Price USD': '12.50',
  'Weight g': '250',
  'HS code': '4602.19',
  Origin: 'CN',
  'Declared name': 'basket',
  'Declared value USD': '3.00',
  'Image URLs': '',
  ...more,
})
