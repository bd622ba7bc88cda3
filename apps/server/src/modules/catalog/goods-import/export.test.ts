import { categoryAdmin } from '@dropyard/contract/catalog/category'
import { type EditedGoods, goodsEdit } from '@dropyard/contract/catalog/goods-edit'
import { goodsImport } from '@dropyard/contract/catalog/goods-import'
import { goodsLibrary } from '@dropyard/contract/catalog/goods-library'
import { myDownload } from '@dropyard/contract/system/download'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { goodsMaker } from '../../../testing/goods.ts'

const app = await startTestApp()
const developer = await app.as('developer')
const make = (await goodsMaker(app)).make

const read = async (id: number) => (await developer.call(goodsEdit.get, { params: { id } })).data
async function exported(body: object = {}): Promise<string> {
  const { data } = await developer.call(goodsImport.export, { body })
  await app.runJobs()
  return (await developer.call(myDownload.fetch, { params: { id: data.job_id } })).raw.toString('utf8')
}
async function send(content: string, choice: { dry_run?: boolean; edits?: 'keep' | 'overwrite' } = {}) {
  const { data } = await developer.call(goodsImport.run, {
    body: { dry_run: true, good_rows_only: true, ...choice },
    files: { file: { filename: 'products.csv', content } },
  })
  await app.runJobs()
  const { result } = (await developer.call(goodsImport.result, { params: { id: data.job_id } })).data
  if (!result) throw new Error('the import failed')
  return result
}
/** Sends the body that the product's form sends. */
const write = ({ name: _name, keyword: _keyword, goods_desc: _desc, ...one }: EditedGoods, change: object) =>
  developer.call(goodsEdit.update, {
    params: { id: one.id },
    body: {
      ...one,
      images: one.images.map(({ id, url, group, alt }) => ({ ...(url ? { url } : { id }), group, alt })),
      ...change,
    } as never,
  })
const withoutVersion = ({ version: _version, ...one }: EditedGoods) => one

it('comes back unchanged as it went, and with one price changed as just that', async () => {
  const { data: place } = await developer.call(categoryAdmin.create, {
    body: {
      parent_id: null,
      name: 'Gear',
      name_zh: '装备',
      attributes: [{ name: 'Fabric', name_zh: '', type: 'text', choices: [] }],
    },
  })
  const a = await make({
    code: 'ROUND-1',
    categoryId: place.id,
    titleZh: '帐篷，"大"',
    tags: ['outdoor', '新品'],
    keywords: 'tent camp',
    properties: { Fabric: 'Nylon' },
    attributes: ['battery'],
    options: ['Colour'],
    optionsZh: { Colour: '颜色', Red: '红' },
    skus: [
      { code: 'ROUND-1-R', optionValues: ['Red'], price: 1999 },
      { code: 'ROUND-1-B', optionValues: ['=Blue'], price: 2099 },
    ],
    images: [{ group: 'main' }, { group: 'size', alt: 'a | b' }],
  })
  const b = await make({ code: 'ROUND-2', status: 'off_shelf' })
  const before = [await read(a.id), await read(b.id)]
  const file = await exported({ keyword: 'ROUND' })
  expect(file.split('\n').filter((line) => line.startsWith('ROUND-'))).toHaveLength(3)
  expect(await send(file, { dry_run: false })).toMatchObject({ unchanged: 2, updated: 0, errors: [] })
  expect([await read(a.id), await read(b.id)]).toEqual(before)
  const cheaper = file.replace('19.99', '17.50')
  expect(await send(cheaper)).toMatchObject({ unchanged: 1, updated: 1, edited: 0 })
  expect(await send(cheaper, { dry_run: false })).toMatchObject({ unchanged: 1, updated: 1 })
  const after = await read(a.id)
  expect(after.skus.map((one) => one.price)).toEqual([1750, 2099])
  const [first] = before
  expect({ ...withoutVersion(after), skus: [] }).toEqual({
    ...withoutVersion(first as EditedGoods),
    price: 1750,
    skus: [],
  })
})

it('holds what the list shows, and only for those who may', async () => {
  await make({ code: 'SHOWN-1' })
  await make({ code: 'SHOWN-2', status: 'draft' })
  const file = await exported({ keyword: 'SHOWN', status: 'draft' })
  expect(file).toContain('SHOWN-2')
  expect(file).not.toContain('SHOWN-1')
  const designer = await app.as('finance')
  expect((await designer.call(goodsImport.export, { body: {} })).status).toBe(403)
})

it('is written while it is read: many goods are no more to hold than a page of them', async () => {
  const { id } = await make({ code: 'MANY' })
  await app.system(async (ctx) => {
    await ctx.db.execute(sql`INSERT INTO goods (code, title_en, category_id, description_en)
      SELECT 'MANY-' || n, 'Many', category_id, repeat('x', 20000) FROM goods, generate_series(1, 2000) n WHERE id = ${id}`)
    await ctx.db.execute(sql`INSERT INTO sku (goods_id, code, price, weight_grams)
      SELECT id, code || '-1', 100, 1 FROM goods WHERE code LIKE 'MANY-%'`)
  })
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  const { data } = await developer.call(goodsImport.export, { body: { keyword: 'MANY' } })
  await app.runJobs()
  expect((process.memoryUsage().rss - before) / 1e6).toBeLessThan(150)
  const done = (await developer.call(myDownload.get, { params: { id: data.job_id } })).data
  expect(done.state).toBe('done')
})

const row = (more: object = {}) => {
  const cells = {
    'Product code': 'STAFF-1',
    'Title EN': 'Lamp',
    SKU: 'STAFF-1-1',
    'Price USD': '10.00',
    'Weight g': '100',
    Tags: 'light',
    ...more,
  }
  return `${Object.keys(cells).join(',')}\n${Object.values(cells).join(',')}`
}
const staffGoods = async () => {
  const { data } = await developer.call(goodsLibrary.list, { query: { keyword: 'STAFF-1' } })
  return read(data[0]?.id ?? 0)
}

it('a later file is told what staff changed meanwhile: it stays or is overwritten, as was chosen', async () => {
  await send(row(), { dry_run: false })
  const made = await staffGoods()
  await write(made, { title_en: 'Desk lamp', skus: made.skus.map((one) => ({ ...one, price: 1200 })) })
  // The file changes no field that staff edited, so there is nothing to decide.
  expect(await send(row({ 'Title EN': 'Desk lamp', 'Price USD': '12.00', Tags: 'warm' }))).toMatchObject({
    updated: 1,
    edited: 0,
  })
  const file = row({ 'Title EN': 'Lamp II', 'Price USD': '11.00', 'Weight g': '150' })
  expect(await send(file)).toMatchObject({ updated: 1, edited: 1 })
  expect(await send(file, { dry_run: false })).toMatchObject({ updated: 1, edited: 1 })
  const kept = await staffGoods()
  expect(kept).toMatchObject({ title_en: 'Desk lamp', skus: [{ price: 1200, weight_grams: 150 }] })
  expect(await send(file, { dry_run: false })).toMatchObject({ unchanged: 1 })
  const other = row({ 'Title EN': 'Lamp III', 'Price USD': '11.00' })
  expect(await send(other, { dry_run: false, edits: 'overwrite' })).toMatchObject({ updated: 1, edited: 1 })
  expect(await staffGoods()).toMatchObject({
    title_en: 'Lamp III',
    skus: [{ price: 1100, weight_grams: 100 }],
  })
  // The file has set these fields, so none counts as edited by staff any more.
  expect(await send(row({ 'Title EN': 'Lamp IV' }))).toMatchObject({ updated: 1, edited: 0 })
})

it('variants that staff took away or added are kept too', async () => {
  const cells = (code: string, size: string) => `STAFF-2,Mat,${code},Size,${size},5.00,100`
  const header = 'Product code,Title EN,SKU,Option 1 name,Option 1 value,Price USD,Weight g'
  const file = (...rows: string[]) => [header, ...rows].join('\n')
  await send(file(cells('S2-S', 'S'), cells('S2-M', 'M')), { dry_run: false })
  const { data } = await developer.call(goodsLibrary.list, { query: { keyword: 'STAFF-2' } })
  const made = await read(data[0]?.id ?? 0)
  const [small, medium] = made.skus
  await write(made, { skus: [medium, { ...small, code: 'S2-XL', options: ['XL'] }] })
  await send(file(cells('S2-S', 'S'), cells('S2-M', 'M'), cells('S2-L', 'L')), { dry_run: false })
  expect((await read(made.id)).skus.map((one) => one.code)).toEqual(['S2-M', 'S2-XL', 'S2-L'])
})
