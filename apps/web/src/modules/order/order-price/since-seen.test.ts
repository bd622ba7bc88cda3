import { expect, it } from 'vitest'
import { diffBills, isConflict } from './since-seen.ts'

const bill = (id: number, terms: Record<string, number>) => ({
  id,
  terms: Object.entries(terms).map(([code, amount]) => ({ code, name: code, amount })),
  pay_amount: Object.values(terms).reduce((sum, amount) => sum + amount, 0),
  changes: [],
})

it('says term by term what is different from the bill that was seen', () => {
  const seen = [bill(1, { goods: 100, coupon: -10 }), bill(2, { goods: 50 })]
  const now = [bill(1, { goods: 200 }), bill(2, { goods: 50 }), bill(3, { goods: 5 })]
  expect(diffBills(seen, now).map(({ changes }) => changes)).toEqual([
    [
      { code: 'goods', name: 'goods', before: 100, after: 200 },
      { code: 'coupon', name: 'coupon', before: -10, after: 0 },
      { code: 'total', name: '', before: 90, after: 200 },
    ],
    [],
    [],
  ])
  expect(diffBills(undefined, now)).toEqual(now)
})

it('compares nothing with an order that had no price, or has none any more', () => {
  expect(diffBills([bill(1, {})], [bill(1, { goods: 5 })])[0]?.changes).toEqual([])
  expect(diffBills([bill(1, { goods: 5 })], [bill(1, {})])[0]?.changes).toEqual([])
})

it('is overtaken when everything was refused for being other than seen', () => {
  const changed = { ok: false, code: 'common.changed' }
  expect(isConflict([changed, { ok: false, code: 'order.price_changed' }])).toBe(true)
  expect(isConflict([changed, { ok: true, code: null }])).toBe(false)
  expect(isConflict([{ ok: false, code: 'finance.insufficient' }])).toBe(false)
  expect(isConflict([])).toBe(false)
})
