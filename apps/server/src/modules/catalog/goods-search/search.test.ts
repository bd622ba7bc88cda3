import { category } from '@dropyard/contract/catalog/category'
import { goodsLibrary } from '@dropyard/contract/catalog/goods-library'
import { goodsSearch as contract } from '@dropyard/contract/catalog/goods-search'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { UserCtx } from '../../../kit/context.ts'
import { startTestApp } from '../../../testing/app.ts'
import { goodsMaker } from '../../../testing/goods.ts'
import { receive } from '../../../testing/stock-fixture.ts'
import { actAsMerchant } from '../../account/user/acting.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { demoWarehouses } from '../../warehouse/warehouse/demo.ts'
import { warehouse } from '../../warehouse/warehouse/table.ts'
import { addCategory } from '../category/service.ts'
import { discounted, minPrice } from '../goods/price.ts'
import { goods } from '../goods/table.ts'
import { goodsTag } from '../goods-tag/table.ts'
import { goodsFacets } from './facets.ts'
import { type GoodsQuery, listGoods } from './query.ts'

const app = await startTestApp()
const merchant = await app.as('merchant')
const other = await app.as('merchant2')
const admin = await app.as('admin')
const { make, categoryId } = await goodsMaker(app)
const { entities } = await app.system(demoIds)

/** Codes that a search returns, in order. */
const find = async (query: object, who = merchant): Promise<string[]> => {
  const { data, message, status } = await who.call(contract.list, { query: { 'per-page': 100, ...query } })
  if (status !== 200) throw new Error(message)
  return data.map((g) => g.code)
}

test('words of the title, of keywords and tags, and of the SKU find a product, in any order', async () => {
  await make({
    code: 'LAMP-7',
    titleEn: 'Folding camping lamp',
    titleZh: '折叠露营灯',
    keywords: 'lantern nightlight',
    tags: ['outdoor', 'usb'],
    skus: [{ code: 'LAMP-7-GREEN' }],
  })
  for (const keyword of [
    'lamp',
    'camping LAMP',
    'lamp folding',
    'nightlight',
    'usb',
    'LAMP-7-GREEN',
    'lamp-7',
  ])
    expect(await find({ keyword }), keyword).toEqual(['LAMP-7'])
  // No product has both words: one with either of them is a near match.
  expect(await find({ keyword: 'camping sofa' })).toEqual(['LAMP-7'])
})

test('Chinese words find a product, also with words between them or one wrong character', async () => {
  await make({ code: 'ZH-1', titleEn: 'Dome', titleZh: '户外双人大帐篷' })
  await make({ code: 'ZH-2', titleEn: 'Cup', titleZh: '户外保温杯' })
  expect((await find({ keyword: '户外' })).sort()).toEqual(['ZH-1', 'ZH-2'])
  expect(await find({ keyword: '帐篷' })).toEqual(['ZH-1'])
  expect(await find({ keyword: '户外双人帐篷' })).toEqual(['ZH-1'])
  expect(await find({ keyword: '户外双人大帐蓬' })).toEqual(['ZH-1'])
  expect(await find({ keyword: '户外 保温杯' })).toEqual(['ZH-2'])
  expect(await find({ keyword: '篷' })).toEqual(['ZH-1'])
})

test('a misspelt word finds what it is like, and a right one only what it says', async () => {
  await make({ code: 'TYPO-1', titleEn: 'Waterproof backpack' })
  await make({ code: 'TYPO-2', titleEn: 'Waterproof backrest' })
  expect(await find({ keyword: 'waterprof bakpack' })).toEqual(['TYPO-1'])
  expect(await find({ keyword: 'backpack' })).toEqual(['TYPO-1'])
  expect(await find({ keyword: 'backpakc' })).toEqual(['TYPO-1'])
  // Words of a changed title are known too.
  await make({ code: 'TYPO-3', titleEn: 'Thing' })
  await app.asOwner(`UPDATE goods SET search_text = ' portmanteau ' WHERE code = 'TYPO-3'`)
  expect(await find({ keyword: 'portmantau' })).toEqual(['TYPO-3'])
  expect(await find({ keyword: 'xylophone' })).toEqual([])
})

test('words that say nothing narrow nothing, and what has only some of the words comes where nothing has all', async () => {
  await make({ code: 'NEAR-1', titleEn: 'Bifold purse', keywords: 'pocketbook' })
  await make({ code: 'NEAR-2', titleEn: 'Gentlemen razor' })
  expect(await find({ keyword: 'a purse for the pocketbook' })).toEqual(['NEAR-1'])
  const list = async (keyword: string) => {
    const { data, ext } = await merchant.call(contract.list, { query: { keyword } })
    return { codes: data.map((g) => g.code), near: ext.near }
  }
  expect(await list('purse pocketbook')).toEqual({ codes: ['NEAR-1'], near: false })
  // The rarer word weighs more, and products with the other word are found too.
  expect(await list('purse for gentlemen')).toEqual({ codes: ['NEAR-2', 'NEAR-1'], near: true })
  expect(await list('purse xylophone')).toEqual({ codes: ['NEAR-1'], near: true })
  expect(await list('xylophone zebra')).toEqual({ codes: [], near: false })
  const facets = await merchant.call(contract.facets, { query: { keyword: 'purse for gentlemen' } })
  expect(facets.data.category.reduce((sum, one) => sum + one.total, 0)).toBe(2)
  // Staff search for a known product: they get exact matches or none.
  const { data } = await admin.call(goodsLibrary.list, { query: { keyword: 'purse gentlemen' } })
  expect(data).toEqual([])
})

test('a short word with a letter missing or two turned around finds what was meant, and what is like it is offered', async () => {
  await make({ code: 'SHORT-1', titleEn: 'Judo belt' })
  expect(await find({ keyword: 'jdo belt' })).toEqual(['SHORT-1'])
  expect(await find({ keyword: 'juod' })).toEqual(['SHORT-1'])
  const near = async (keyword: string) => (await merchant.call(contract.near, { query: { keyword } })).data
  expect((await near('jdo belt')).words).toContain('judo belt')
  expect((await near('judo')).words).toEqual([])
  expect((await near('xylophone')).categories.length).toBeGreaterThan(0)
})

test('short words, signs of patterns and quotes are only text', async () => {
  await make({ code: 'TV-1', titleEn: 'TV bracket 100% steel' })
  expect(await find({ keyword: 'tv' })).toEqual(['TV-1'])
  expect(await find({ keyword: '100% steel' })).toEqual(['TV-1'])
  for (const keyword of ['%', '_', '\\', '"']) expect(await find({ keyword })).toEqual([])
  expect(await find({ keyword: "'; DROP TABLE goods; --" })).toEqual([])
  expect(await find({ keyword: 'v' })).not.toContain('TV-1')
})

test('what has the words side by side in its title comes first', async () => {
  await make({ code: 'RANK-1', titleEn: 'Solar powered garden spotlight', keywords: 'kettle' })
  await make({ code: 'RANK-2', titleEn: 'Kettle for the garden', keywords: 'solar' })
  await make({ code: 'RANK-3', titleEn: 'Solar kettle' })
  const found = await find({ keyword: 'solar kettle' })
  expect(found[0]).toBe('RANK-3')
  expect(found).toEqual(expect.arrayContaining(['RANK-1', 'RANK-2']))
})

test('private goods are found by the companies that they are for, and by nobody else', async () => {
  const g = await make({ code: 'SECRET-1', titleEn: 'Zeppelin', visibleTo: [entities.lumen], tags: ['hush'] })
  expect(await find({ keyword: 'zeppelin' }, other)).toEqual(['SECRET-1'])
  expect(await find({ keyword: 'zeppelin' })).toEqual([])
  expect(await find({ keyword: 'zepelin' }, other)).toEqual(['SECRET-1'])
  expect(await find({ keyword: 'zepelin' })).toEqual([])
  const near = async (who: typeof merchant) =>
    (await who.call(contract.near, { query: { keyword: 'zepelin' } })).data
  expect((await near(other)).words).toEqual(['zeppelin'])
  expect((await near(merchant)).words).toEqual([])
  expect(await find({ tag: 'hush' })).toEqual([])
  expect((await merchant.call(contract.detail, { params: { id: g.id } })).status).toBe(404)
  expect((await other.call(contract.detail, { params: { id: g.id } })).status).toBe(200)
  const tags = async (who = merchant) => (await who.call(contract.tags)).data.map((t) => t.id)
  expect(await tags()).not.toContain('hush')
  expect(await tags(other)).toContain('hush')
  const facets = await merchant.call(contract.facets, { query: {} })
  expect(facets.data.tag.map((f) => f.value)).not.toContain('hush')
})

test('goods that are not on shelf are found by staff only, by their state', async () => {
  await make({ code: 'DRAFT-1', titleEn: 'Unfinished gondola', status: 'draft' })
  expect(await find({ keyword: 'gondola' })).toEqual([])
  const library = await admin.call(goodsLibrary.list, { query: { keyword: 'gondola' } })
  expect(library.data.map((g) => [g.code, g.status])).toEqual([['DRAFT-1', 'draft']])
  const drafts = await admin.call(goodsLibrary.list, { query: { status: 'draft' } })
  expect(drafts.total).toBe(drafts.ext.tabs.find((t) => t.status === 'draft')?.total)
})

test('the total of an unfiltered list is right and pages hold every product once', async () => {
  const first = await merchant.call(contract.list, { query: { 'per-page': 5 } })
  const codes: string[] = []
  for (let page = 1; page <= Math.ceil(first.total / 5); page++)
    codes.push(...(await find({ page, 'per-page': 5 })))
  expect(codes).toHaveLength(first.total)
  expect(new Set(codes).size).toBe(first.total)
  const mine = await other.call(contract.list, { query: {} })
  expect(mine.total).toBe(first.total + 1)
})

test.each(['price', '-price', 'stock', '-stock', 'title', '-title', 'newest'] as const)(
  'sorted by %s, the order holds across pages',
  async (sort) => {
    const key = sort.replace('-', '')
    const { data, total } = await merchant.call(contract.list, { query: { sort, 'per-page': 100 } })
    const values = data.map((g) => (key === 'price' ? g.min_price : key === 'stock' ? g.stock : g.title))
    const up = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
    if (key === 'price' || key === 'stock') expect(values).toEqual(sort.startsWith('-') ? up.reverse() : up)
    expect(new Set(data.map((g) => g.id)).size).toBe(Math.min(total, 100))
  },
)

test('every category with matching goods is counted, however many there are', async () => {
  const ids = await app.system(async (ctx) => {
    const root = await addCategory(ctx, { parentId: null, level: 1, nameEn: 'Wide', nameZh: '宽', sort: 2 })
    const shelf = await addCategory(ctx, { parentId: root, level: 2, nameEn: 'Row', nameZh: '排', sort: 1 })
    const leaves: number[] = []
    for (let i = 0; i < 35; i++) {
      const leaf = { parentId: shelf, level: 3, nameEn: `Wide ${i}`, nameZh: `宽 ${i}`, sort: i }
      leaves.push(await addCategory(ctx, leaf))
    }
    return leaves
  })
  for (const [i, categoryId] of ids.entries())
    await make({ code: `WIDE-${i}`, titleEn: 'Widespread', categoryId })
  const { data } = await merchant.call(contract.facets, { query: { keyword: 'widespread' } })
  expect(data.category.map((f) => Number(f.value)).sort((a, b) => a - b)).toEqual(ids.sort((a, b) => a - b))
})

test('prices are filtered as the company sees them, after its discount', async () => {
  await make({ code: 'PRICE-1', titleEn: 'Pricey', skus: [{ price: 1000 }] })
  const shown = (await merchant.call(contract.list, { query: { keyword: 'pricey' } })).data[0]?.min_price ?? 0
  expect(shown).toBeLessThan(1000)
  const between = (from: number, to: number) => find({ keyword: 'pricey', price_from: from, price_to: to })
  expect(await between(shown, shown)).toEqual(['PRICE-1'])
  expect(await between(shown + 1, 5000)).toEqual([])
  expect(await between(0, shown - 1)).toEqual([])
})

test('the least list price for a price seen is exact for every discount', () => {
  for (const discount of [0, 1, 200, 333, 5000, 9999])
    for (let price = 0; price < 400; price++) {
      const least = minPrice(price, discount)
      expect(discounted(least, discount)).toBeGreaterThanOrEqual(price)
      if (least > 0) expect(discounted(least - 1, discount)).toBeLessThan(price)
    }
})

test('filters by category below, warehouse, days, tag and stock have counts, each leaving its own filter out', async () => {
  const places = await app.system(demoWarehouses)
  const [top, low] = await app.system(async (ctx) => {
    const one = await addCategory(ctx, {
      parentId: null,
      level: 1,
      nameEn: 'Facets',
      nameZh: '筛选',
      sort: 1,
    })
    const two = await addCategory(ctx, { parentId: one, level: 2, nameEn: 'Deep', nameZh: '深', sort: 1 })
    return [
      one,
      await addCategory(ctx, { parentId: two, level: 3, nameEn: 'Deeper', nameZh: '更深', sort: 1 }),
    ]
  })
  const base = { categoryId: low ?? 0, titleEn: 'Facetious' }
  const a = await make({ ...base, code: 'F-1', shipDays: 1, tags: ['red'], skus: [{ price: 400 }] })
  await make({ ...base, code: 'F-2', shipDays: 5, tags: ['red', 'blue'], skus: [{ price: 900 }] })
  await make({ ...base, code: 'F-3', shipDays: 10, tags: ['blue'], skus: [{ price: 9000 }] })
  await app.system((ctx) =>
    receive(ctx, {
      skuId: a.skus[0]?.id ?? 0,
      warehouseId: places.get('CN') ?? 0,
      quantity: 3,
      reference: 'test',
      key: 'facet-1',
    }),
  )
  const within = { category_id: top }
  expect((await find(within)).sort()).toEqual(['F-1', 'F-2', 'F-3'])
  expect(await find({ ...within, in_stock: 1 })).toEqual(['F-1'])
  expect(await find({ ...within, warehouse_id: places.get('CN') })).toEqual(['F-1'])
  expect((await find({ ...within, ship_days: 5 })).sort()).toEqual(['F-1', 'F-2'])
  expect((await find({ ...within, tag: 'blue' })).sort()).toEqual(['F-2', 'F-3'])

  await app.system((ctx) => ctx.db.insert(goodsTag).values({ name: 'red', nameZh: '红色' }))
  const facets = async (query: object) => (await merchant.call(contract.facets, { query })).data
  const totals = (list: { value: string; total: number }[]) =>
    Object.fromEntries(list.map((f) => [f.value, f.total]))
  const all = await facets({ keyword: 'facetious' })
  expect(totals(all.category)).toEqual({ [String(low)]: 3 })
  expect(totals(all.price)).toEqual({ '0-499': 1, '500-999': 1, '5000-9999': 1 })
  expect(totals(all.ship_days)).toEqual({ '1': 1, '3': 1, '7': 2, '15': 3 })
  expect(totals(all.tag)).toEqual({ blue: 2, red: 2 })
  expect(totals(all.warehouse)).toEqual({ [String(places.get('CN'))]: 1 })
  await app.asOwner(`UPDATE goods SET sale_stage = 'clearance' WHERE code = 'F-2'`)
  expect(await find({ ...within, sale_stage: 'clearance' })).toEqual(['F-2'])
  const stages = async (query: object) =>
    totals((await facets({ keyword: 'facetious', ...query })).sale_stage)
  expect(await stages({})).toEqual({ regular: 2, clearance: 1 })
  expect(await stages({ sale_stage: 'clearance' })).toEqual({ regular: 2, clearance: 1 })
  expect(await stages({ tag: 'red' })).toEqual({ regular: 1, clearance: 1 })
  expect(all.bounded).toBe(false)
  const zh = await merchant.call(contract.facets, {
    query: { keyword: 'facetious' },
    headers: { 'accept-language': 'zh-CN' },
  })
  expect(zh.data.warehouse.map((f) => f.name)).toEqual(['义乌仓'])
  expect(zh.data.tag.find((f) => f.value === 'red')?.name).toBe('红色')
  expect(zh.data.sale_stage.map((f) => f.name)).toEqual(['常规', '清仓'])
  const red = await facets({ keyword: 'facetious', tag: 'red', price_to: 499 })
  expect(totals(red.tag)).toEqual({ red: 1 })
  expect(totals(red.price)).toEqual({ '0-499': 1, '500-999': 1 })
  expect(totals(red.ship_days)).toEqual({ '1': 1, '3': 1, '7': 1, '15': 1 })
})

test('what lies in a closed warehouse is not offered', async () => {
  const places = await app.system(demoWarehouses)
  const { id, skus } = await make({ code: 'CLOSED' })
  const skuId = skus[0]?.id ?? 0
  const arrive = (warehouseId: number, quantity: number) =>
    app.system((ctx) =>
      receive(ctx, { skuId, warehouseId, quantity, reference: 'test', key: `closed-${warehouseId}` }),
    )
  const [open, closed] = [places.get('US') ?? 0, places.get('DE') ?? 0]
  await arrive(open, 2)
  await arrive(closed, 40)
  const setStatus = (status: 'active' | 'disabled') =>
    app.system((ctx) => ctx.db.update(warehouse).set({ status }).where(eq(warehouse.id, closed)))
  await setStatus('disabled')
  const { data } = await merchant.call(contract.detail, { params: { id } })
  expect(data.skus[0]).toMatchObject({ stock: 2, warehouses: [{ warehouse_id: open, available: 2 }] })
  expect(data.skus[0]?.warehouses).toHaveLength(1)
  expect(await find({ keyword: 'CLOSED', warehouse_id: closed })).toEqual([])
  const facets = await merchant.call(contract.facets, { query: { keyword: 'CLOSED' } })
  expect(facets.data.warehouse.map((f) => f.value)).toEqual([String(open)])
  await setStatus('active')
})

test('the category tree counts public goods on shelf, below included', async () => {
  const { data } = await merchant.call(category.tree)
  const tents = data.find((n) => n.id === categoryId)
  const { total } = await merchant.call(contract.list, { query: { category_id: categoryId } })
  expect(tents?.total).toBe(total)
})

const maxGoods = 20_000

/** Runs some work and returns PostgreSQL's plan for each of its statements. */
async function plansOf(work: (ctx: UserCtx) => Promise<unknown>): Promise<string[]> {
  return app.system(async (ctx) => {
    const user = actAsMerchant(entities.northwind, 0)
    const sent: { text: string; values: unknown[] }[] = []
    const client = ctx.db.$client as unknown as { query: (...all: unknown[]) => Promise<unknown> }
    const query = client.query.bind(client)
    client.query = (first: unknown, second?: unknown) => {
      const text = typeof first === 'string' ? first : (first as { text: string }).text
      sent.push({ text, values: (second as unknown[] | undefined) ?? [] })
      return query(first, second)
    }
    try {
      await work({ ...ctx, user })
    } finally {
      client.query = query
    }
    const plans: string[] = []
    for (const { text, values } of sent.filter((s) => /from "?goods"?/i.test(s.text))) {
      const { rows } = (await query(`EXPLAIN ${text}`, values)) as { rows: Record<string, string>[] }
      plans.push(`${text}\n${rows.map((r) => r['QUERY PLAN']).join('\n')}`)
    }
    return plans
  })
}

test('a large catalogue is searched, sorted and paged by indexes', async () => {
  await app.system(async (ctx) => {
    await ctx.db.execute(sql`
      INSERT INTO goods (code, title_en, category_id, status, on_shelf_at, min_price, max_price, stock, search_text, tags)
      SELECT 'BULK-' || i, 'Bulk ' || i, ${categoryId}, 'on_shelf', now() - i * interval '1 minute', 100 + i % 9000,
        100 + i % 9000, i % 500,
        ' bulk ' || (ARRAY['folding','solar','ceramic','woollen','magnetic','inflatable'])[1 + i % 6] || ' ' ||
        (ARRAY['stool','teapot','curtain','wallet','compass','umbrella','pillow'])[1 + i % 7] || ' b' || i || ' ' ||
        CASE WHEN i % 100 = 0 THEN '雨伞 ' ELSE '' END,
        ARRAY[(ARRAY['t1','t2','t3','t4'])[1 + i % 4]]
      FROM generate_series(1, ${maxGoods}) AS i`)
  })
  await app.asOwner('ANALYZE goods, goods_word')
  const page = { page: 1, 'per-page': 20 }
  const queries: GoodsQuery[] = [
    {},
    { sort: 'price' },
    { sort: '-price' },
    { sort: '-stock' },
    { sort: 'title' },
    { keyword: 'umbrella b4247' },
    { keyword: 'b4247' },
    { keyword: '雨伞' },
    { keyword: 'umbrela inflatabel' },
  ]
  for (const query of queries) {
    const plans = await plansOf((ctx) => listGoods(ctx, { ...query, ...page }))
    expect(plans.length).toBeGreaterThan(0)
    // Checking that a common word exists may scan, because the first rows answer it.
    const slow = plans.filter((p) => /Seq Scan on goods/.test(p) && !/^\s*SELECT EXISTS/.test(p))
    expect(slow, JSON.stringify(query)).toEqual([])
  }
  const narrow = await plansOf((ctx) => goodsFacets(ctx, { keyword: 'umbrella b4247' }))
  expect(narrow.filter((p) => /Seq Scan on goods/.test(p) && !/^\s*SELECT EXISTS/.test(p))).toEqual([])
  expect(await find({ keyword: 'umbrella b4247' })).toHaveLength(1)
  expect(await find({ keyword: 'umbrela inflatabel' })).toHaveLength(100)
  const wide = await merchant.call(contract.list, { query: { price_from: 0, price_to: 100_000 } })
  expect(wide).toMatchObject({ total: 10_000, ext: { bounded: true } })
  const [row] = await app.system((ctx) => ctx.db.select().from(goods).where(eq(goods.code, 'BULK-1')))
  expect(row?.status).toBe('on_shelf')
})
