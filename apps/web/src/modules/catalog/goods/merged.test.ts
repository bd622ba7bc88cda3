import type { EditedGoods } from '@dropyard/contract/catalog/goods-edit'
import { expect, it } from 'vitest'
import { mergedFields, mergedSkus } from './merged.ts'

const sku = (id: number, code: string, more: object = {}) =>
  ({ id, code, price: 100, weight_grams: 10, ...more }) as EditedGoods['skus'][number]

it('keeps what was written here and takes everything else as it was saved meanwhile', () => {
  const base = { title: 'Tent', tags: ['a'], note: '' }
  expect(
    mergedFields(base, { ...base, title: 'Mine' }, { title: 'Theirs', tags: ['a', 'b'], note: 'new' }),
  ).toEqual({
    title: 'Mine',
    tags: ['a', 'b'],
    note: 'new',
  })
})

it('merges variants field by field; what one of the two added is there, and what one took away is not', () => {
  const base = [sku(1, 'A'), sku(2, 'B'), sku(3, 'C')]
  const mine = [sku(1, 'A', { price: 90 }), sku(3, 'C'), sku(-1, 'MINE')]
  const theirs = [sku(1, 'A', { weight_grams: 12 }), sku(2, 'B'), sku(4, 'THEIRS')]
  expect(mergedSkus(base, mine, theirs)).toEqual([
    sku(1, 'A', { price: 90, weight_grams: 12 }),
    sku(4, 'THEIRS'),
    sku(-1, 'MINE'),
  ])
})
