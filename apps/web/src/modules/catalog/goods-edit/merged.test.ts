import type { GoodsToEdit } from '@dropyard/contract/catalog/goods-edit'
import { expect, it } from 'vitest'
import type { EditedImage } from './edit-pictures.tsx'
import { disagreements, mergedFields, mergedImages, mergedSkus, skuDisagreements } from './merged.ts'

const sku = (id: number, code: string, more: object = {}) =>
  ({ id, code, price: 100, weight_grams: 10, ...more }) as GoodsToEdit['skus'][number]

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

it('names what both changed differently, and nothing else', () => {
  const base = { title: 'Tent', tags: ['a'], note: '', days: 2 }
  const mine = { ...base, title: 'Mine', note: 'same', days: 3 }
  expect(disagreements(base, mine, { ...base, title: 'Theirs', note: 'same', tags: ['b'] })).toEqual([
    { name: 'title', saved: 'Theirs' },
  ])
  const here = sku(1, 'A', { price: 90 })
  expect(
    skuDisagreements([sku(1, 'A'), sku(2, 'B')], [here, sku(2, 'B')], [sku(1, 'A', { price: 80 })]),
  ).toEqual([{ sku: here, name: 'price', saved: 80 }])
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

it('merges pictures: what was added, taken away or named by either stays so, in the order of this page', () => {
  const picture = (id: number, url: string): EditedImage => ({
    id,
    url,
    group: 'main',
    alt: '',
    licence: null,
  })
  const added: EditedImage = { url: 'new', group: 'main', alt: '', licence: null }
  const [first, second, third, fourth] = [picture(1, 'a'), picture(2, 'b'), picture(3, 'c'), picture(4, 'd')]
  const mine = [second, { ...first, alt: 'Mine' }, added]
  const theirs = [first, { ...second, alt: 'Theirs' }, third, fourth]
  expect(mergedImages([first, second, third], mine, theirs)).toEqual([
    { ...second, alt: 'Theirs' },
    { ...first, alt: 'Mine' },
    added,
    fourth,
  ])
  expect(mergedImages([first, second], [second, first], [second])).toEqual([second])
  expect(mergedImages([first], [first], theirs)).toEqual(theirs)
})
