import type { CategoryRow } from '@dropyard/contract/catalog/category'
import { expect, test } from 'vitest'
import { dropPlace, nodesOf } from './tree.ts'

const row = (id: number, parent_id: number | null, sort: number): CategoryRow => ({
  id,
  version: 1,
  parent_id,
  level: 1,
  name: `Name ${id}`,
  name_zh: `名称${id}`,
  sort,
  goods: 0,
  attributes: [],
})
const rows = [row(1, null, 2), row(2, null, 1), row(3, 1, 1), row(4, 1, 2)]

test('categories stand below their parents, in order', () => {
  expect(nodesOf(rows).map((node) => [node.key, node.children.map((child) => child.key)])).toEqual([
    [2, []],
    [1, [3, 4]],
  ])
})

test('a category counts the goods of all below it, found or not', () => {
  const counted = rows.map((one) => ({ ...one, goods: one.id }))
  expect(nodesOf(counted).map((node) => node.goods)).toEqual([2, 8])
  expect(nodesOf(counted, 'name 4').map((node) => node.goods)).toEqual([8])
})

test('a search keeps what leads to a match', () => {
  expect(nodesOf(rows, 'name 4').map((node) => [node.key, node.children.map((child) => child.key)])).toEqual([
    [1, [4]],
  ])
  expect(nodesOf(rows, '名称2').map((node) => node.key)).toEqual([2])
})

test('what is dropped goes inside, before or after', () => {
  const [one, two] = [rows[0], rows[1]] as [CategoryRow, CategoryRow]
  expect(dropPlace(rows, 3, two, 0, true)).toEqual({ id: 3, parent_id: 2, place: 0 })
  expect(dropPlace(rows, 3, two, -1, false)).toEqual({ id: 3, parent_id: null, place: 0 })
  expect(dropPlace(rows, 2, one, 1, false)).toEqual({ id: 2, parent_id: null, place: 1 })
})
