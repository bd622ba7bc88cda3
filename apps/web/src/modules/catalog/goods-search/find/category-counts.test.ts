import { expect, it } from 'vitest'
import { countsBelow, pathTo } from './category-counts.ts'

const node = (id: number, ...children: ReturnType<typeof leaf>[]) => ({ ...leaf(id), children })
const leaf = (id: number) => ({ id, name: `${id}`, total: 0, children: [] as never[] })
const tree = [
  { ...leaf(1), children: [node(2, leaf(3), leaf(4))] },
  { ...leaf(5), children: [] },
]

it('counts what a search found in a category together with what lies below', () => {
  const counts = countsBelow(
    tree,
    new Map([
      [3, 4],
      [4, 1],
      [2, 2],
    ]),
  )
  expect(Object.fromEntries(counts)).toEqual({ 1: 7, 2: 7, 3: 4, 4: 1, 5: 0 })
})

it('finds the way from the top to a category, so that it can be shown open', () => {
  expect(pathTo(tree, 4)).toEqual([1, 2, 4])
  expect(pathTo(tree, 5)).toEqual([5])
  expect(pathTo(tree, 9)).toEqual([])
  expect(pathTo(tree, undefined)).toEqual([])
})
