import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isExactMatch, likeness, matchSku, type SkuMapping, suggestSkus } from './match.ts'

const mappings: SkuMapping[] = [
  { variantId: '111', skuText: 'MUG-RED', skuId: 1 },
  { variantId: '222', skuText: 'MUG-BLUE', skuId: 2 },
  { variantId: null, skuText: 'TEE', skuId: 3 },
  { variantId: '333', skuText: 'SAME', skuId: 4 },
  { variantId: '444', skuText: 'SAME', skuId: 5 },
]

describe('the SKU of an order line', () => {
  it('is found by variant id even when the SKU text says another one', () => {
    expect(matchSku({ variantId: '111', skuText: 'MUG-BLUE' }, mappings)).toEqual({
      skuId: 1,
      setId: null,
      by: 'variant',
      drifted: true,
    })
    expect(matchSku({ variantId: '111', skuText: ' mug-red ' }, mappings)).toEqual({
      skuId: 1,
      setId: null,
      by: 'variant',
      drifted: false,
    })
  })

  it('is found by SKU text when the variant is new, without case, width or spaces', () => {
    expect(matchSku({ variantId: '999', skuText: ' ｍug-Red ' }, mappings)).toEqual({
      skuId: 1,
      setId: null,
      by: 'code',
      drifted: false,
    })
    expect(matchSku({ variantId: null, skuText: 'tee' }, mappings)).toEqual({
      skuId: 3,
      setId: null,
      by: 'code',
      drifted: false,
    })
  })

  it('is left open when nothing fits, or the text stands for two SKUs', () => {
    expect(matchSku({ variantId: '999', skuText: 'CAP' }, mappings)).toEqual({
      skuId: null,
      setId: null,
      why: 'unmapped',
    })
    expect(matchSku({ variantId: '999', skuText: 'SAME' }, mappings)).toEqual({
      skuId: null,
      setId: null,
      why: 'ambiguous',
    })
    expect(matchSku({ variantId: '444', skuText: 'SAME' }, mappings)).toMatchObject({ skuId: 5 })
  })

  it('may be a set, which is another thing than a SKU of the same number', () => {
    const sets: SkuMapping[] = [
      { variantId: '1', skuText: 'GIFT', skuId: null, setId: 7 },
      { variantId: '2', skuText: 'BOX', skuId: 7 },
      { variantId: '3', skuText: 'BOX', skuId: null, setId: 7 },
    ]
    expect(matchSku({ variantId: '9', skuText: 'gift' }, sets)).toEqual({
      skuId: null,
      setId: 7,
      by: 'code',
      drifted: false,
    })
    expect(matchSku({ variantId: '9', skuText: 'BOX' }, sets)).toMatchObject({ why: 'ambiguous' })
  })

  it('is never found by an empty text or a missing id', () => {
    const blank: SkuMapping[] = [{ variantId: null, skuText: '', skuId: 9 }]
    expect(matchSku({ variantId: null, skuText: ' ' }, blank)).toEqual({
      skuId: null,
      setId: null,
      why: 'unmapped',
    })
  })

  it('is always one that was chosen, and the variant id always wins', () => {
    const anyMapping = fc.record({
      variantId: fc.constantFrom(null, '1', '2', '3'),
      skuText: fc.constantFrom('', 'a', 'A ', 'b'),
      skuId: fc.nat(5),
    })
    const line = fc.record({
      variantId: fc.constantFrom(null, '1', '2'),
      skuText: fc.constantFrom('', 'a', 'B'),
    })
    fc.assert(
      fc.property(fc.array(anyMapping, { maxLength: 8 }), line, (all, one) => {
        const found = matchSku(one, all)
        const mine = one.variantId === null ? undefined : all.find((m) => m.variantId === one.variantId)
        if (mine) expect(found).toMatchObject({ skuId: mine.skuId, by: 'variant' })
        else if (found.skuId !== null) expect(all.map((m) => m.skuId)).toContain(found.skuId)
      }),
    )
  })
})

describe('suggestions', () => {
  const candidates = [
    { skuId: 1, sku: 'CUP-1', barcode: '690001', title: 'Ceramic coffee mug red' },
    { skuId: 2, sku: 'CUP-2', barcode: '690002', title: 'Ceramic coffee mug blue' },
    { skuId: 3, sku: 'TEE-1', barcode: '', title: 'Cotton T-shirt' },
    { skuId: 4, sku: '', barcode: '', title: '陶瓷咖啡杯' },
  ]
  const ids = (variant: { skuText?: string; barcode?: string; title?: string }) =>
    suggestSkus({ skuText: '', barcode: '', title: '', ...variant }, candidates).map(({ skuId, why }) => [
      skuId,
      why,
    ])

  it('come by SKU text, then barcode, then title', () => {
    expect(ids({ skuText: 'tee-1', barcode: '690002', title: 'Red ceramic mug for coffee' })).toEqual([
      [3, 'code'],
      [2, 'barcode'],
      [1, 'title'],
    ])
  })

  it('rank titles by likeness, in any script and order of words', () => {
    expect(ids({ title: 'Blue coffee mug, ceramic' })).toEqual([
      [2, 'title'],
      [1, 'title'],
    ])
    expect(ids({ title: '咖啡杯' })).toEqual([[4, 'title']])
  })

  it('are none when nothing is alike or nothing is known', () => {
    expect(ids({ title: 'Garden hose' })).toEqual([])
    expect(ids({})).toEqual([])
  })

  it('are taken with one click by SKU text or barcode alone, not because a word is within a title', () => {
    const stacker = { skuId: 9, sku: 'STK01-COR', barcode: '', title: 'Silicone Teething Rings Stacker' }
    const sure = (variant: { skuText: string; title: string }) =>
      suggestSkus({ barcode: '', ...variant }, [stacker]).filter(isExactMatch)
    expect(sure({ skuText: 'THING-1', title: 'Thing' })).toEqual([])
    expect(sure({ skuText: '', title: 'Silicone teething rings stacker' })).toEqual([])
    expect(sure({ skuText: 'stk01-cor', title: 'Thing' })).toHaveLength(1)
  })

  it('name each SKU once, best first, and no more than asked for', () => {
    const text = fc.constantFrom('', 'red mug', 'blue mug', 'mug', 'tee')
    const candidate = fc.record({ skuId: fc.nat(4), sku: text, barcode: text, title: text })
    const variant = fc.record({ skuText: text, barcode: text, title: text })
    fc.assert(
      fc.property(variant, fc.array(candidate, { maxLength: 12 }), fc.nat(5), (one, all, limit) => {
        const found = suggestSkus(one, all, limit)
        const ranks = found.map(
          ({ why, likeness: alike }) => ['title', 'barcode', 'code'].indexOf(why) + alike / 2,
        )
        expect(found.length).toBeLessThanOrEqual(limit)
        expect(new Set(found.map(({ skuId }) => skuId)).size).toBe(found.length)
        expect(ranks).toEqual([...ranks].sort((left, right) => right - left))
        expect(suggestSkus(one, [...all].reverse(), limit)).toEqual(found)
      }),
    )
  })
})

describe('likeness', () => {
  it('counts trigrams as the database does', () => {
    expect(likeness('word', 'two words')).toBeCloseTo(0.363636, 5)
    expect(likeness('Coffee Mug', 'coffee  mug!')).toBe(1)
    expect(likeness('', '')).toBe(0)
  })

  it('lies between 0 and 1, is the same both ways, and 1 for a text with itself', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 30 })
    fc.assert(
      fc.property(text, text, (left, right) => {
        const alike = likeness(left, right)
        expect(alike >= 0 && alike <= 1).toBe(true)
        expect(likeness(right, left)).toBe(alike)
        expect(likeness(left, left)).toBe(/[\p{L}\p{N}]/u.test(left.normalize('NFKC').toLowerCase()) ? 1 : 0)
      }),
    )
  })
})
