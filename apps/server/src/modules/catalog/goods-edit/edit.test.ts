import { catalog, categoryAdmin } from '@dropyard/contract/catalog/category'
import { type EditedGoods, goodsEdit } from '@dropyard/contract/catalog/goods-edit'
import { goodsWeight } from '@dropyard/contract/catalog/goods-edit/weight'
import { goodsLibrary } from '@dropyard/contract/catalog/goods-library'
import { goodsSearch } from '@dropyard/contract/catalog/goods-search'
import { goodsTag } from '@dropyard/contract/catalog/goods-tag'
import { audit } from '@dropyard/contract/system/audit'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { goodsMaker } from '../../../testing/goods.ts'
import { goodsImage } from '../goods/table.ts'

const app = await startTestApp()
const developer = await app.as('developer')
const make = (await goodsMaker(app)).make

const read = async (id: number) => (await developer.call(goodsEdit.get, { params: { id } })).data
/** The product as a request body, under our own field names only. */
const bodyOf = ({ name: _name, keyword: _keyword, goods_desc: _desc, ...one }: EditedGoods) => ({
  ...one,
  images: one.images.map(({ id, url, group, alt, licence }) => ({
    ...(url ? { url } : { id }),
    ...{ group, alt, licence },
  })),
})
const write = (id: number, body: object) =>
  developer.call(goodsEdit.update, { params: { id }, body: body as never })

it('is written by the names of the specification, too', async () => {
  const like = await read((await make()).id)
  const { category_id, skus } = like
  const sku = { ...(skus[0] as object), code: 'NAMED-1', options: [] }
  const names = { name: 'Named', goods_desc: '<p>Long</p>', keyword: 'a, b', sku: 'NAMED' }
  const made = await developer.call(goodsEdit.create, {
    body: { ...names, category_id, skus: [sku] } as never,
  })
  expect(made.data).toMatchObject({ ...names, title_en: 'Named', title_zh: '', code: 'NAMED' })
  const { id } = made.data
  const headers = { 'accept-language': 'zh-CN' }
  const inChinese = await developer.call(goodsEdit.get, { params: { id }, headers })
  const { images: _images, ...body } = inChinese.data
  const same = await developer.call(goodsEdit.update, { params: { id }, body: body as never, headers })
  expect(same.data).toMatchObject({ title_en: 'Named', title_zh: '' })
  const twice = await write(id, { ...bodyOf(same.data), name: 'Else' })
  expect(Object.keys(twice.fields)).toEqual(['name'])
})

it('is made as a draft that can be completed and put on shelf', async () => {
  const like = await read((await make()).id)
  const { title_en, category_id, skus } = like
  const body = {
    code: 'FRESH',
    option_names: ['Colour'],
    title_en,
    category_id,
    skus: ['Red', 'Blue'].map((name) => ({ ...(skus[0] as object), code: `FRESH-${name}`, options: [name] })),
  }
  const create = (part: object) => developer.call(goodsEdit.create, { body: { ...body, ...part } as never })
  const { data } = await create({})
  expect(data).toMatchObject({ code: 'FRESH', status: 'draft', option_names: ['Colour'] })
  expect(data).toMatchObject({ name: title_en, sku: 'FRESH', type: 'attribute', currency: 'USD', stock: 0 })
  expect(data.missing).toEqual(['hs_code', 'declared_value', 'declared_name'])
  expect((await create({})).fields).toHaveProperty('code')
  const twins = ['A', 'B'].map((name) => ({
    code: 'TWIN',
    option_names: [],
    skus: [{ ...(skus[0] as object), code: `TWIN-${name}`, options: [] }],
  }))
  const made = await Promise.all(twins.map(create))
  expect(made.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(made.find(({ status }) => status !== 200)?.fields).toHaveProperty('code')
  expect((await create({ code: 'OTHER' })).refusal).toBe('goods-edit.sku')
  expect((await create({ code: 'OTHER', option_names: [] })).refusal).toBe('goods-edit.options')
  const whole = { hs_code: '630622', declared_value: 500, declared_name_en: 'tent' }
  await write(data.id, { ...bodyOf(data), ...whole })
  const shelf = await developer.call(goodsLibrary.onShelf, { body: { id_list: [data.id] } })
  expect(shelf.data.moved).toEqual([data.id])
  const merchant = await app.as('merchant')
  expect((await merchant.call(goodsEdit.create, { body: body as never })).status).toBe(403)
})

it('is not written without a variant whose SKU someone took meanwhile', async () => {
  const { skus } = await make()
  await expect(make({ code: 'LATE', skus: [{}, { code: skus[0]?.code ?? '' }] })).rejects.toThrow(
    'goods-edit.sku',
  )
})

it('tells those who list it what changed, prices apart', async () => {
  const { id } = await make()
  const told = async () => {
    const { rows } = await app.system((ctx) =>
      ctx.db.execute<{ changed: string[] }>(sql`SELECT data->'input'->'changed' AS changed FROM pgboss.job
        WHERE name = 'goods.changed' ORDER BY created_on DESC LIMIT 1`),
    )
    return rows[0]?.changed
  }
  const before = bodyOf(await read(id))
  await write(id, { ...before, skus: before.skus.map((one) => ({ ...one, cost: (one.cost ?? 0) + 1 })) })
  expect(await told()).toEqual(['content'])
  const now = bodyOf(await read(id))
  await write(id, { ...now, skus: now.skus.map((one) => ({ ...one, price: one.price + 1 })) })
  expect(await told()).toEqual(['content', 'price'])
})

it('is not sold for nothing: a variant without a price keeps it from the shelf', async () => {
  const free = await make({ status: 'draft', skus: [{}, { price: 0 }] })
  expect((await read(free.id)).missing).toEqual(['price'])
  const shelf = await developer.call(goodsLibrary.onShelf, { body: { id_list: [free.id] } })
  expect(shelf.refusal).toBe('goods.not_ready')
  const sold = await read((await make()).id)
  const given = bodyOf({ ...sold, skus: sold.skus.map((one) => ({ ...one, price: 0 })) })
  expect((await write(sold.id, given)).refusal).toBe('goods-edit.incomplete')
})

it('is read whole and written back without changing anything', async () => {
  const { id } = await make({ images: 2 })
  const before = await read(id)
  expect(before.skus[0]?.prices.length).toBeGreaterThan(1)
  const { data } = await write(id, bodyOf(before))
  expect({ ...data, version: 0 }).toEqual({ ...before, version: 0 })
  expect((await developer.call(goodsEdit.prices, { params: { id } })).data).toEqual([])
})

it('keeps pictures that are waited for or could not be had, until someone removes them', async () => {
  const address = 'https://elsewhere.example'
  const { id } = await make({
    images: [
      {},
      { file: null, sourceUrl: `${address}/later.png` },
      { file: null, sourceUrl: `${address}/gone.png`, state: 'failed' },
    ],
  })
  const before = await read(id)
  const { data } = await write(id, { ...bodyOf(before), title_en: 'Yurt' })
  expect(data.images).toEqual(before.images)
  const states = await app.system((ctx) =>
    ctx.db
      .select({ state: goodsImage.state })
      .from(goodsImage)
      .where(eq(goodsImage.goodsId, id))
      .orderBy(goodsImage.position),
  )
  expect(states.map((one) => one.state)).toEqual(['ready', 'waiting', 'failed'])
  const kept = bodyOf(data)
  const less = await write(id, { ...kept, images: kept.images?.slice(0, 2) })
  expect(less.data.images.map((one) => one.state)).toEqual(['ready', 'waiting'])
  const foreign = await make({ images: [{ file: null, sourceUrl: `${address}/other.png` }] })
  const theirs = { id: (await read(foreign.id)).images[0]?.id ?? 0 }
  const stolen = await write(id, { ...bodyOf(less.data), images: [theirs] })
  expect(Object.keys(stolen.fields)).toContain('images')
})

it('is not written over what others changed since it was read', async () => {
  const { id } = await make({ code: 'OPEN', tags: ['open-tag'] })
  const tag = await developer.call(goodsTag.create, { body: { name: 'open-tag' } })
  const stale = bodyOf(await read(id))
  await developer.call(goodsWeight.update, { body: { weights: [{ sku: 'OPEN-1', weight_grams: 777 }] } })
  expect((await write(id, stale)).refusal).toBe('common.changed')
  const again = bodyOf(await read(id))
  const renamed = { name: 'renamed-tag', version: tag.data.version }
  await developer.call(goodsTag.update, { params: { id: tag.data.id }, body: renamed })
  expect((await write(id, again)).refusal).toBe('common.changed')
  expect(await read(id)).toMatchObject({ tags: ['renamed-tag'], skus: [{ weight_grams: 777 }] })
})

it('is audited with what stood there, field by field', async () => {
  const { id } = await make({ titleEn: 'Cup' })
  await write(id, { ...bodyOf(await read(id)), title_en: 'Mug' })
  const admin = await app.as('admin')
  const query = { record: 'goods', record_id: String(id) }
  const [row] = (await admin.call(audit.list, { query })).data
  const { before, after } = (await admin.call(audit.get, { params: { id: row?.id ?? 0 } })).data
  expect([before, after]).toMatchObject([{ title_en: 'Cup' }, { title_en: 'Mug' }])
  expect({ ...Object(after), title_en: 'Cup' }).toEqual(before)
})

it('keeps what changes in prices, and who changed them', async () => {
  const { id } = await make({ images: 2 })
  const before = await read(id)
  const body = bodyOf(before)
  const skus = before.skus.map((one) => ({ ...one, price: 1350 }))
  const images = [...body.images].reverse()
  const { data } = await write(id, { ...body, title_en: 'Dome tent', skus, images })
  expect(data.images.map((one) => one.id)).toEqual(before.images.map((one) => one.id).reverse())
  const merchant = await app.as('merchant')
  const seen = await merchant.call(goodsSearch.list, { query: { keyword: 'dome' } })
  expect(seen.data.map((row) => row.id)).toEqual([id])
  expect(seen.data[0]?.max_price).toBeLessThanOrEqual(1350)
  const { data: history } = await developer.call(goodsEdit.prices, { params: { id } })
  expect(history).toMatchObject([{ price_before: 1000, price: 1350 }])
  expect(history[0]?.by).not.toBe('')
  expect((await write(id, body)).refusal).toBe('common.changed')
})

it('says of itself what its category asks, in the language of the merchant', async () => {
  const top = await developer.call(categoryAdmin.create, {
    body: {
      name: 'Lamps',
      name_zh: '灯具',
      attributes: [
        {
          name: 'Plug',
          name_zh: '插头',
          type: 'choice',
          choices: [
            { name: 'EU', name_zh: '欧规' },
            { name: 'US', name_zh: '美规' },
          ],
        },
      ],
    },
  })
  const below = await developer.call(categoryAdmin.create, {
    body: {
      parent_id: top.data.id,
      name: 'Desk lamps',
      name_zh: '台灯',
      attributes: [
        { name: 'Power (W)', name_zh: '功率', type: 'number', choices: [] },
        { name: 'Notes', name_zh: '说明', type: 'text', choices: [] },
      ],
    },
  })
  const category_id = below.data.id
  const asked = await developer.call(catalog.attributes, { params: { id: category_id } })
  expect(asked.data.map((one) => [one.key, one.type])).toEqual([
    ['Plug', 'choice'],
    ['Power (W)', 'number'],
    ['Notes', 'text'],
  ])
  const { id } = await make()
  const described = async (...properties: [string, string][]) =>
    write(id, {
      ...bodyOf(await read(id)),
      category_id,
      properties: properties.map(([name, value]) => ({ name, value })),
    })
  expect((await described(['Plug', 'UK'])).fields).toHaveProperty('properties')
  expect((await described(['Power (W)', 'much'])).fields).toHaveProperty('properties')
  await described(['Power (W)', '7.5'], ['Plug', 'EU'], ['Colour', 'of another category'])
  expect((await read(id)).properties).toEqual([
    { name: 'Plug', value: 'EU' },
    { name: 'Power (W)', value: '7.5' },
  ])
  const merchant = await app.as('merchant')
  const headers = { 'accept-language': 'zh-CN' }
  const { data } = await merchant.call(goodsSearch.detail, { params: { id }, headers })
  expect(data.properties).toEqual([
    { name: '插头', value: '欧规' },
    { name: '功率', value: '7.5' },
  ])
  // Lists can be filtered by choices, and facets count the goods of each.
  const american = await make()
  await write(american.id, {
    ...bodyOf(await read(american.id)),
    category_id,
    properties: [
      { name: 'Plug', value: '美规' },
      { name: 'Power (W)', value: '12' },
      { name: 'Notes', value: 'Folds flat, 100% 可折叠' },
    ],
  })
  const ids = async (...properties: string[]) => {
    const query = { category_id, properties }
    const seen = await merchant.call(goodsSearch.list, { query })
    const staff = await developer.call(goodsLibrary.list, { query })
    expect(staff.total).toBe(seen.total)
    return seen.data.map((one) => one.id).sort((a, b) => a - b)
  }
  expect(await ids()).toEqual([id, american.id])
  expect(await ids('Plug=EU')).toEqual([id])
  expect(await ids('Plug=EU', 'Plug=US')).toEqual([id, american.id])
  expect(await ids('Plug=US', 'Power (W)=7.5')).toEqual([])
  // Numbers by range: 12 is more than 7.5, although not as a text.
  expect(await ids('Power (W)=7.5..12')).toEqual([id, american.id])
  expect(await ids('Power (W)=8..')).toEqual([american.id])
  expect(await ids('Power (W)=..7.5')).toEqual([id])
  expect(await ids('Power (W)=8..', 'Plug=EU')).toEqual([])
  // Texts by their words.
  expect(await ids('Notes=FLAT folds')).toEqual([american.id])
  expect(await ids('Notes=折叠')).toEqual([american.id])
  expect(await ids('Notes=1%0')).toEqual([])
  const query = { category_id, properties: ['Plug=EU'] }
  const facets = await merchant.call(goodsSearch.facets, { query, headers })
  expect(facets.data.properties).toEqual([
    {
      key: 'Plug',
      type: 'choice',
      name: '插头',
      values: [
        { value: 'Plug=EU', name: '欧规', total: 1 },
        { value: 'Plug=US', name: '美规', total: 1 },
      ],
    },
    { key: 'Power (W)', type: 'number', name: '功率', values: [] },
    { key: 'Notes', type: 'text', name: '说明', values: [] },
  ])
})

it.each([
  ['attribute_twice', [{ name: 'Plug' }, { name: 'Plug' }]],
  ['attribute_twice', [{ name: 'Plug', type: 'choice', choices: [{ name: 'EU' }, { name: 'EU' }] }]],
  ['choices', [{ name: 'Plug', type: 'choice' }]],
  ['sign', [{ name: 'Plug = socket' }]],
])('is not described by what can’t be read back: %s', async (code, attributes) => {
  const body = { name: 'Wrong', name_zh: '错', attributes }
  const answer = await developer.call(categoryAdmin.create, { body: body as never })
  expect([answer.refusal, ...Object.keys(answer.fields)]).toEqual([`category.${code}`, 'attributes'])
})

it('is saved with as much as a product file may bring', async () => {
  const { id } = await make({
    tags: Array.from({ length: 250 }, (_, n) => `tag-${n}`),
    keywords: 'keyword '.repeat(1000).trim(),
    skus: Array.from({ length: 2048 }, () => ({})),
    declaredValue: 200_000_000,
  })
  const body = bodyOf(await read(id))
  const { data, status } = await write(id, {
    ...body,
    title_en: 'Full',
    skus: body.skus.map(({ prices: _prices, warehouses: _houses, ...one }) => one),
  })
  expect(status).toBe(200)
  expect([data.title_en, data.skus.length, data.tags.length]).toEqual(['Full', 2048, 250])
})

it('loses scripts, and refuses what is not there or belongs to others', async () => {
  const { id } = await make({ code: 'MINE' })
  await make({ code: 'THEIRS' })
  const body = bodyOf(await read(id))
  const { data } = await write(id, { ...body, description_en: '<p>Good</p><script>alert(1)</script>' })
  expect(data.description_en).toBe('<p>Good</p>')
  const now = bodyOf(await read(id))
  const skuOf = (code: string) => now.skus.map((one) => ({ ...one, code }))
  expect((await write(id, { ...now, skus: skuOf('THEIRS-1') })).refusal).toBe('goods-edit.sku')
  expect((await write(id, { ...now, category_id: 99_999 })).fields).toHaveProperty('category_id')
  expect((await write(id, { ...now, hs_code: '12' })).fields).toHaveProperty('hs_code')
  expect(Object.keys((await write(id, { ...now, attributes: ['blade'] })).fields)).toEqual(['attributes'])
  const images = [{ url: 'https://elsewhere.example/a.png', group: 'main', alt: '' }]
  const wrong = async (part: object) => {
    const { refusal, fields } = await write(id, { ...now, ...part })
    return [refusal, ...Object.keys(fields)]
  }
  expect(await wrong({ images })).toEqual(['goods-edit.picture', 'images'])
  expect(await wrong({ skus: [...now.skus, ...now.skus] })).toEqual(['goods-edit.twice', 'skus'])
  expect(await wrong({ skus: now.skus.map((one) => ({ ...one, options: ['Red'] })) })).toEqual([
    'goods-edit.options',
    'skus',
  ])
})

it('on shelf must stay complete, and says in words what is missing', async () => {
  const { id } = await make()
  const body = bodyOf(await read(id))
  const refused = await write(id, { ...body, hs_code: '', declared_value: 0 })
  expect(refused.refusal).toBe('goods-edit.incomplete')
  expect(refused.message).toContain('HS code, declared value')
  await developer.call(goodsLibrary.offShelf, { body: { id_list: [id] } })
  const now = bodyOf(await read(id))
  expect((await write(id, { ...now, hs_code: '', declared_value: 0 })).data.missing).toEqual([
    'hs_code',
    'declared_value',
  ])
  const shelf = await developer.call(goodsLibrary.onShelf, {
    body: { id_list: [id] },
    headers: { 'accept-language': 'zh-CN' },
  })
  expect(shelf.message).toContain('海关编码、申报价值')
})
