import { type CategoryRow, categoryAdmin } from '@dropyard/contract/catalog/category'
import { goodsEdit } from '@dropyard/contract/catalog/goods-edit'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { goodsMaker } from '../../../testing/goods.ts'
import { lockWaited } from '../../../testing/queries.ts'

type Attributes = CategoryRow['attributes']
interface Renamed {
  name: string
  was?: string
  type?: Attributes[number]['type']
  choices?: { name: string; was?: string }[]
}

const app = await startTestApp()
const developer = await app.as('developer')
const make = (await goodsMaker(app)).make

const category = async (name: string, attributes: Renamed[], parent_id: number | null = null) =>
  (
    await developer.call(categoryAdmin.create, {
      body: { name, name_zh: name, attributes: attributes as Attributes, parent_id },
    })
  ).data
const change = (row: CategoryRow, attributes: Renamed[]) =>
  developer.call(categoryAdmin.update, {
    params: { id: row.id },
    body: {
      name: row.name,
      name_zh: row.name_zh,
      attributes: attributes as Attributes,
      version: row.version,
    },
  })
const lost = async (row: CategoryRow, attributes: Renamed[]) =>
  (
    await developer.call(categoryAdmin.lost, {
      params: { id: row.id },
      body: { attributes: attributes as Attributes },
    })
  ).data
const said = async (id: number) => {
  const { data } = await developer.call(goodsEdit.get, { params: { id } })
  return Object.fromEntries(data.properties.map((one) => [one.name, one.value]))
}
const heel: Renamed = { name: 'Heel', type: 'choice', choices: [{ name: 'Flat' }, { name: 'High' }] }

it('carries the values of goods along when an attribute or a choice is renamed, also below', async () => {
  const top = await category('Shoes', [heel, { name: 'Sole' }])
  const below = await category('Boots', [{ name: 'Shaft', type: 'number' }], top.id)
  const own = await category('Clogs', [{ name: 'Sole' }], top.id)
  const properties = { Heel: 'High', Sole: 'Rubber' }
  const a = await make({ categoryId: top.id, properties })
  const b = await make({ categoryId: below.id, properties: { ...properties, Shaft: '30' } })
  const c = await make({ categoryId: own.id, properties })
  const renamed = {
    ...heel,
    name: 'Heel height',
    was: 'Heel',
    choices: [
      { name: 'Low', was: 'Flat' },
      { name: 'Tall', was: 'High' },
    ],
  }
  const attributes = [renamed, { name: 'Outsole', was: 'Sole' }]
  expect(await lost(top, attributes)).toEqual([])
  const { data } = await change(top, attributes)
  expect(JSON.stringify(data.attributes)).not.toContain('was')
  expect(await said(a.id)).toEqual({ 'Heel height': 'Tall', Outsole: 'Rubber' })
  expect(await said(b.id)).toEqual({ 'Heel height': 'Tall', Outsole: 'Rubber', Shaft: '30' })
  // Its category has a Sole attribute of its own, which keeps its name.
  expect(await said(c.id)).toEqual({ 'Heel height': 'Tall', Sole: 'Rubber' })
})

it('changes names one for the other, and a name that is free again', async () => {
  const row = await category('Lamps', [{ name: 'Base' }, { name: 'Shade' }, { name: 'Bulb' }])
  const one = await make({ categoryId: row.id, properties: { Base: '1', Shade: '2', Bulb: '3' } })
  await change(row, [
    { name: 'Shade', was: 'Base' },
    { name: 'Bulb', was: 'Shade' },
  ])
  expect(await said(one.id)).toEqual({ Shade: '1', Bulb: '2' })
})

it('says how many goods lose a value before an attribute, a choice or a type goes, and lets them lose it', async () => {
  const row = await category('Mugs', [heel, { name: 'Volume' }, { name: 'Glaze' }])
  const a = await make({ categoryId: row.id, properties: { Heel: 'Flat', Volume: 'large', Glaze: 'matt' } })
  const b = await make({ categoryId: row.id, properties: { Heel: 'High', Volume: '300', Glaze: 'gloss' } })
  await make({ categoryId: row.id })
  const less = [
    { ...heel, choices: [{ name: 'High' }] },
    { name: 'Volume', type: 'number' as const },
  ]
  expect(await lost(row, less)).toEqual([
    { name: 'Glaze', goods: 2 },
    { name: 'Heel', goods: 1 },
    { name: 'Volume', goods: 1 },
  ])
  expect((await change(row, less)).status).toBe(200)
  expect(await said(a.id)).toEqual({})
  expect(await said(b.id)).toEqual({ Heel: 'High', Volume: '300' })
})

it('touches many goods without asking for each, and reads those of the category alone', async () => {
  const row = await category('Pins', [{ name: 'Size' }])
  const like = await make({ categoryId: row.id, properties: { Size: '1' } })
  await app.system((ctx) =>
    ctx.db.execute(sql`INSERT INTO goods (code, title_en, category_id, properties)
      SELECT 'PIN-' || n, 'Pin', ${row.id}, '{"Size": "1"}' FROM generate_series(1, 20000) n`),
  )
  expect(await lost(row, [])).toEqual([{ name: 'Size', goods: 20_001 }])
  expect((await change(row, [{ name: 'Length', was: 'Size' }])).status).toBe(200)
  expect(await said(like.id)).toEqual({ Length: '1' })
  const { rows } = await app.system((ctx) =>
    ctx.db.execute<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM goods WHERE category_id = ${row.id} AND properties ? 'Length'`,
    ),
  )
  expect(rows[0]?.n).toBe(20_001)
})

it('lets of two changes at once the later one see what the first made, and takes goods in the order of their ids', async () => {
  const top = await category('Clocks', [{ name: 'Face' }])
  const below = await category('Watches', [{ name: 'Strap' }], top.id)
  // Their rows are stored in the opposite order.
  const { rows: made } = await app.system((ctx) =>
    ctx.db.execute<{
      id: number
    }>(sql`INSERT INTO goods (id, code, title_en, category_id, properties) OVERRIDING SYSTEM VALUE
      SELECT 1000000 - n, 'CLOCK-' || n, 'Clock', CASE WHEN n % 2 = 0 THEN ${top.id}::bigint ELSE ${below.id}::bigint END,
        '{"Face": "Round", "Strap": "Steel"}'
      FROM generate_series(1, 200) n RETURNING id::int AS id`),
  )
  const ids = made.map((row) => row.id).sort((a, b) => a - b)
  const middle = ids[99] as number
  const changes = await app.system(async (ctx) => {
    await ctx.db.execute(sql`SELECT 1 FROM goods WHERE id = ${middle} FOR UPDATE`)
    const first = change(top, [{ name: 'Dial', was: 'Face' }])
    await lockWaited(ctx)
    const { rows: free } = await ctx.db.execute<{ id: number }>(
      sql`SELECT id::int AS id FROM goods WHERE code LIKE 'CLOCK-%' FOR NO KEY UPDATE SKIP LOCKED`,
    )
    expect(free.map((row) => row.id).sort((a, b) => a - b)).toEqual(ids.slice(99))
    return [first, change(below, [{ name: 'Band', was: 'Strap' }])]
  })
  expect((await Promise.all(changes)).map((answer) => answer.status)).toEqual([200, 200])
  expect(await said(ids[1] as number)).toEqual({ Dial: 'Round', Band: 'Steel' })
})

it('a category is not deleted while goods are put in it: one of the two is told', async () => {
  const like = (await developer.call(goodsEdit.get, { params: { id: (await make()).id } })).data
  for (let n = 0; n < 8; n++) {
    const row = await category(`Racing ${n}`, [])
    const { title_en } = like
    const skus = [{ ...(like.skus[0] as (typeof like.skus)[number]), code: `RACE-${n}-1` }]
    const body = { code: `RACE-${n}`, title_en, category_id: row.id, skus }
    const [saved, removed] = await Promise.all([
      developer.call(goodsEdit.create, { body }),
      developer.call(categoryAdmin.remove, { params: { id: row.id } }),
    ])
    if (saved.status === 200) expect(removed.refusal).toBe('category.used')
    else expect([removed.status, Object.keys(saved.fields)]).toEqual([200, ['category_id']])
  }
})

it('values that are saved while their attribute is renamed do not stay under its old name', async () => {
  for (let n = 0; n < 4; n++) {
    const row = await category(`Renaming ${n}`, [{ name: 'Old' }])
    const { id } = await make({ categoryId: row.id })
    const { data } = await developer.call(goodsEdit.get, { params: { id } })
    const body = { ...data, attributes: [], properties: [{ name: 'Old', value: 'x' }], images: [] }
    const [saved] = await Promise.all([
      developer.call(goodsEdit.update, { params: { id }, body }),
      change(row, [{ name: 'New', was: 'Old' }]),
    ])
    expect(saved.status).toBe(200)
    expect(Object.keys(await said(id))).not.toContain('Old')
  }
})
