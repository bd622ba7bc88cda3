import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fits } from '../../warehouse/packbox/fit.ts'
import { type Binding, choosePackaging, type Packaging, passedOver } from './choose.ts'

const box = (id: number, side: number, over: Partial<Packaging> = {}): Packaging => ({
  ...{ id, kind: 'box', active: true, size: [side, side, side], grams: side, cost: side },
  ...over,
})
const rule = (id: number, packaging: Packaging, over: Partial<Binding> = {}): Binding => ({
  ...{ id, rule: 'always', from_pieces: null, tag: null, active: true, packaging },
  ...over,
})
const parcel = (quantity: number, side = 100, tags: readonly string[] = []) => ({
  pieces: [{ size: [side, side, side] as const, quantity }],
  tags,
})
const small = box(1, 120)
const large = box(2, 400)
const why = (bindings: readonly Binding[], asked = parcel(1)) =>
  choosePackaging(bindings, asked, [small, large]).passedOver.map((one) => [one.rule.id, one.why])

describe('the packaging of a parcel', () => {
  it('is what the first rule that applies says, and the others say why they were passed over', () => {
    const bindings = [
      rule(1, large, { active: false }),
      rule(2, box(3, 300, { active: false })),
      rule(3, large, { rule: 'from_pieces', from_pieces: 2 }),
      rule(4, large, { rule: 'tag', tag: 'gift' }),
      rule(5, box(4, 90)),
      rule(6, large),
      rule(7, small),
    ]
    const chosen = choosePackaging(bindings, parcel(1), [small, large])
    expect(chosen.packbox).toEqual({ packaging: large, rule: bindings[5] })
    expect(why(bindings)).toEqual([
      [1, 'inactive'],
      [2, 'packaging_inactive'],
      [3, 'too_few'],
      [4, 'no_tag'],
      [5, 'too_small'],
      [7, 'earlier'],
    ])
    expect(choosePackaging(bindings, parcel(2), []).packbox?.rule?.id).toBe(3)
    expect(choosePackaging(bindings, parcel(1, 100, ['gift']), []).packbox?.rule?.id).toBe(4)
  })

  it('is the smallest that fits without a rule, and unknown if a size is', () => {
    expect(choosePackaging([], parcel(1), [large, small]).packbox).toEqual({ packaging: small, rule: null })
    expect(choosePackaging([], parcel(1, 0), [large, small]).packbox).toBeNull()
    expect(choosePackaging([rule(1, small)], parcel(9, 0), []).packbox?.packaging).toBe(small)
    expect(choosePackaging([rule(1, small)], parcel(0), [small]).packbox).toBeNull()
  })

  it('has an insert and a label beside the box, each by its own rule, and the weight of all of them', () => {
    const [card, sticker] = [
      box(5, 6, { kind: 'insert', size: null }),
      box(6, 2, { kind: 'label', size: null }),
    ]
    const { packbox, insert, label, grams } = choosePackaging(
      [rule(1, card), rule(2, sticker), rule(3, large)],
      parcel(1),
      [small],
    )
    expect([packbox, insert, label].map((one) => one?.rule?.id)).toEqual([3, 1, 2])
    expect(grams).toBe(408)
  })
})

const packaging = fc.record({
  id: fc.integer({ min: 1, max: 9 }),
  kind: fc.constantFrom('box', 'mailer', 'insert', 'label'),
  active: fc.boolean(),
  size: fc.option(fc.integer({ min: 50, max: 500 }).map((a) => [a, a, a] as const)),
  grams: fc.integer({ min: 1, max: 500 }),
  cost: fc.integer({ min: 0, max: 500 }),
})
const bindings = fc
  .array(
    fc.record({
      rule: fc.constantFrom('always', 'from_pieces', 'tag'),
      from_pieces: fc.option(fc.integer({ min: 1, max: 5 })),
      tag: fc.option(fc.constantFrom('gift', 'new')),
      active: fc.boolean(),
      packaging,
    }),
    { maxLength: 8 },
  )
  .map((list) => list.map((one, id) => ({ id, ...one })))
const anyParcel = fc
  .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 0, max: 300 }), fc.subarray(['gift', 'new']))
  .map(([quantity, side, tags]) => parcel(quantity, side, tags))
const boxes = fc.array(packaging, { maxLength: 5 })

describe('for any rules, parcel and packaging', () => {
  const each = (check: (given: [Binding[], ReturnType<typeof parcel>, Packaging[]]) => void) =>
    fc.assert(fc.property(fc.tuple(bindings, anyParcel, boxes), check))

  it('a rule is either used or passed over for one reason', () =>
    each((given) => {
      const { packbox, insert, label, passedOver: passed } = choosePackaging(...given)
      const used = [packbox, insert, label].flatMap((one) => one?.rule ?? [])
      const ids = [...used, ...passed.map((one) => one.rule)].map(({ id }) => id)
      expect(ids.sort()).toEqual(given[0].map(({ id }) => id).sort())
      for (const { why } of passed) expect(Object.keys(passedOver)).toContain(why)
    }))

  it('what is used is active, of its type, and not too small', () =>
    each((given) => {
      const { packbox, insert, label } = choosePackaging(...given)
      for (const one of [packbox, insert, label]) expect(one?.packaging.active ?? true).toBe(true)
      expect(['box', 'mailer', undefined]).toContain(packbox?.packaging.kind)
      expect(['insert', undefined]).toContain(insert?.packaging.kind)
      expect(['label', undefined]).toContain(label?.packaging.kind)
      const size = packbox?.packaging.size
      if (size) expect(fits(given[1].pieces, size)).not.toBe(false)
    }))

  it('a rule that was passed over changes nothing', () =>
    each(([list, asked, offered]) => {
      const { passedOver: passed, ...chosen } = choosePackaging(list, asked, offered)
      const without = list.filter((one) => !passed.some(({ rule }) => rule === one))
      expect(choosePackaging(without, asked, offered)).toEqual({ ...chosen, passedOver: [] })
    }))
})
