import {
  type CategoryRow,
  catalog,
  categoryAdmin,
  category as tree,
} from '@dropyard/contract/catalog/category'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { goodsMaker } from '../../../testing/goods.ts'
import { categoryNamed } from './service.ts'

const make = async (name: string, parent_id: number | null = null): Promise<CategoryRow> =>
  (await developer.call(categoryAdmin.create, { body: { parent_id, name, name_zh: `${name}类` } })).data
const namesBelow = async (parent: number | null): Promise<string[]> =>
  (await developer.call(categoryAdmin.list)).data
    .filter((row) => row.parent_id === parent)
    .map((row) => row.name)

const app = await startTestApp()
const developer = await app.as('developer')

it('grows three levels and no more', async () => {
  const top = await make('Home')
  const middle = await make('Kitchen', top.id)
  const low = await make('Mugs', middle.id)
  expect([top.level, middle.level, low.level]).toEqual([1, 2, 3])
  const body = { parent_id: low.id, name: 'Tiny', name_zh: '小' }
  expect((await developer.call(categoryAdmin.create, { body })).refusal).toBe('category.deep')
})

it('is put in order and moved with all below it, never below itself', async () => {
  const top = await make('Garden')
  const [a, b, c] = [await make('A', top.id), await make('B', top.id), await make('C', top.id)]
  await developer.call(categoryAdmin.move, { body: { id: c.id, parent_id: top.id, place: 0 } })
  expect(await namesBelow(top.id)).toEqual(['C', 'A', 'B'])
  await make('A1', a.id)
  await developer.call(categoryAdmin.move, { body: { id: a.id, parent_id: null, place: 0 } })
  expect((await namesBelow(null))[0]).toBe('A')
  const { data } = await developer.call(categoryAdmin.list)
  expect(data.find((row) => row.name === 'A1')?.level).toBe(2)
  const move = (id: number, parent_id: number) =>
    developer.call(categoryAdmin.move, { body: { id, parent_id, place: 0 } })
  const a1 = data.find((row) => row.name === 'A1')?.id ?? 0
  expect((await move(a.id, a1)).refusal).toBe('category.below')
  expect((await move(top.id, b.id)).refusal).toBe('category.below')
  await make('A2', a1)
  expect((await move(a.id, b.id)).refusal).toBe('category.deep')
})

it('keeps whole when many move at once', async () => {
  const [x, y] = [await make('X'), await make('Y')]
  const moved = await Promise.all([
    developer.call(categoryAdmin.move, { body: { id: x.id, parent_id: y.id, place: 0 } }),
    developer.call(categoryAdmin.move, { body: { id: y.id, parent_id: x.id, place: 0 } }),
  ])
  expect(moved.map((one) => one.refusal).sort()).toEqual(['category.below', undefined])
})

it('is made once by imports that need it at the same time', async () => {
  const ids = await Promise.all([1, 2, 3, 4].map(() => app.system((ctx) => categoryNamed(ctx, 'Lanterns'))))
  expect(new Set(ids).size).toBe(1)
  const { data } = await developer.call(categoryAdmin.list)
  expect(data.filter((row) => ['Imported', 'Imported products', 'Lanterns'].includes(row.name))).toHaveLength(
    3,
  )
})

it('is renamed in both languages, with attributes that merchants read in theirs', async () => {
  const row = await make('Shoes')
  const body = {
    name: 'Footwear',
    name_zh: '鞋履',
    attributes: [
      {
        name: 'Heel',
        name_zh: '鞋跟',
        type: 'choice' as const,
        choices: [
          { name: 'Flat', name_zh: '平跟' },
          { name: 'High', name_zh: '高跟' },
        ],
      },
    ],
    version: row.version,
  }
  const params = { id: row.id }
  expect((await developer.call(categoryAdmin.update, { params, body })).data.name).toBe('Footwear')
  expect((await developer.call(categoryAdmin.update, { params, body })).refusal).toBe('common.changed')
  const merchant = await app.as('merchant')
  const headers = { 'accept-language': 'zh-CN' }
  const { data } = await merchant.call(catalog.list, { query: { 'per-page': 100 }, headers })
  expect(data.find((one) => one.id === row.id)).toMatchObject({
    name: '鞋履',
    attributes: [{ name: '鞋跟' }],
  })
  expect(JSON.stringify((await merchant.call(tree.tree)).data)).toContain('Footwear')
})

it('goes only when nothing is in it', async () => {
  const { make: makeGoods, categoryId } = await goodsMaker(app)
  await makeGoods()
  const remove = (id: number) => developer.call(categoryAdmin.remove, { params: { id } })
  expect((await remove(categoryId)).refusal).toBe('category.used')
  expect((await remove((await make('Empty')).id)).data).toEqual({ removed: 1 })
})
