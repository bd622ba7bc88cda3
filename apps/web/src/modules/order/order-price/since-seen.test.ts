import { expect, it } from 'vitest'
import { isOvertaken, sinceSeen } from './since-seen.ts'

const bill = (id: number, terms: Record<string, number>) => ({
  id,
  terms: Object.entries(terms).map(([code, amount]) => ({ code, name: code, amount })),
  pay_amount: Object.values(terms).reduce((sum, amount) => sum + amount, 0),
  changes: [],
})

it('says term by term what is different from the bill that was seen', () => {
  const seen = [bill(1, { goods: 100, coupon: -10 }), bill(2, { goods: 50 })]
  const now = [bill(1, { goods: 200 }), bill(2, { goods: 50 }), bill(3, { goods: 5 })]
  expect(sinceSeen(seen, now).map(({ changes }) => changes)).toEqual([
    [
      { code: 'goods', name: 'goods', before: 100, after: 200 },
      { code: 'coupon', name: 'coupon', before: -10, after: 0 },
      { code: 'total', name: '', before: 90, after: 200 },
    ],
    [],
    [],
  ])
  expect(sinceSeen(undefined, now)).toEqual(now)
})

it('compares nothing with an order that had no price, or has none any more', () => {
  expect(sinceSeen([bill(1, {})], [bill(1, { goods: 5 })])[0]?.changes).toEqual([])
  expect(sinceSeen([bill(1, { goods: 5 })], [bill(1, {})])[0]?.changes).toEqual([])
})

it('is overtaken when everything was refused for being other than seen', () => {
  const changed = { ok: false, code: 'common.changed' }
  expect(isOvertaken([changed, { ok: false, code: 'order.price_changed' }])).toBe(true)
  expect(isOvertaken([changed, { ok: true, code: null }])).toBe(false)
  expect(isOvertaken([{ ok: false, code: 'finance.insufficient' }])).toBe(false)
  expect(isOvertaken([])).toBe(false)
})
