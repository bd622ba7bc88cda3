import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint, listEndpoint } from './endpoint.ts'
import { record } from './record.ts'
import * as wire from './wire.ts'

const { postProcessor } = z.config()
afterEach(() => void z.config({ postProcessor }))

/** The number of schemas that are created during `work`. */
function madeBy(work: () => unknown): number {
  let made = 0
  z.config({ postProcessor: () => void made++ })
  work()
  z.config({ postProcessor })
  return made
}

const parts = ['params', 'query', 'body', 'data', 'ext'] as const

test('an endpoint makes a part when it is first asked for, and once', () => {
  const about = ['Rename', '重命名'] as const
  let one = endpoint({ method: 'PUT', path: '/shelf/:id', permission: 'shelf:rename', about })
  const made = madeBy(() => {
    one = endpoint({
      method: 'PUT',
      path: '/shelf/:id',
      permission: 'shelf:rename',
      about,
      get body() {
        return z.object({ name: wire.text(50) })
      },
    })
  })
  expect(made).toBe(0)
  expect(madeBy(() => one.body)).toBeGreaterThan(0)
  expect(madeBy(() => one.body)).toBe(0)
  expect(one.body).toBe(one.body)
  expect(one.params.parse({ id: '7' })).toEqual({ id: 7 })
})

test('a list makes its query and its rows when they are first asked for', () => {
  const row = z.object({ id: wire.id })
  const filters = { shelf: wire.text().optional() }
  const declared = () =>
    listEndpoint({
      path: '/shelf',
      permission: 'shelf:list',
      about: ['List shelves', '查看货架'],
      row,
      filters,
    })
  expect(madeBy(declared)).toBe(0)
  const list = declared()
  expect(madeBy(() => list.query)).toBeGreaterThan(0)
  expect(list.query.parse({ shelf: 'A' })).toMatchObject({ shelf: 'A', page: 1 })
  expect(list.data.parse([{ id: 3 }])).toEqual([{ id: 3 }])
})

test('a record declares its endpoints with few schemas, and makes theirs as they are used', () => {
  const declare = () =>
    record({
      name: 'shelf',
      path: '/shelf',
      title: ['Shelves', '货架'],
      singular: ['shelf', '货架'],
      labelField: 'name',
      sortable: ['name'],
      fields: { name: [wire.text(50), 'Name', '名称'], floor: [wire.int(), 'Floor', '楼层'] },
      filter: {},
    })
  let shelf = declare()
  const declared = madeBy(() => {
    shelf = declare()
  })
  const { list, get, select, create, update, remove, removeMany, export: file, import: taken } = shelf
  const all = [list, get, select, create, update, remove, removeMany, file, taken]
  const used = madeBy(() => all.flatMap((one) => parts.map((part) => one[part])))
  expect(declared).toBeLessThan(used)
  expect(madeBy(() => all.flatMap((one) => parts.map((part) => one[part])))).toBe(0)
})
