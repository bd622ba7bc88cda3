import { totalOf } from '@dropyard/contract/order/order/money'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decidePayment } from './decide.ts'

const amount = fc.integer({ min: 0, max: 1_000_000 })
const share = fc.integer({ min: 0, max: 100 })
const now = new Date('2026-11-03T08:00:00Z')
const order = { id: 7, orderSn: 'DY-7', entityId: 3 }

/** An order of a few lines, of which the last two may be the parts of a set. */
const gathered = fc
  .record({
    sold: fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 50 }),
        goods: amount,
        grams: fc.integer({ min: 1, max: 5000 }),
      }),
      { minLength: 2, maxLength: 6 },
    ),
    ...{ registration: amount, postage: amount, serviceFee: amount, duty: amount, iossTax: amount },
    ...{ discount: share, coupon: share, against: fc.constantFrom('goods', 'shipping') },
    ...{ asSet: fc.boolean(), all: fc.boolean() },
  })
  .map(({ sold, discount, coupon, against, asSet, all, ...fees }) => {
    const lines = sold.map((one, at) => ({ id: at + 1, ...one }))
    const goods = lines.reduce((sum, line) => sum + line.goods, 0)
    const rankDiscount = Math.floor((goods * discount) / 100)
    const most = against === 'goods' ? goods - rankDiscount : fees.registration + fees.postage
    const off = Math.floor((most * coupon) / 100)
    const charges = {
      ...fees,
      ...{ currency: 'USD', lines, rankDiscount },
      coupon: off > 0 ? { amount: off, against, lineIds: null } : null,
    }
    const parts = asSet ? [lines.length - 1, lines.length] : []
    const set = { id: 100, setId: 5, parentId: null, quantity: 3 }
    const records = lines.map(({ id, quantity }) => ({
      ...{ id, quantity, setId: null },
      parentId: parts.includes(id) ? set.id : null,
    }))
    const hold = { all, short: all ? [] : ['CUP-1'], held: [{ id: 1, warehouseId: 2, reserved: 1 }] }
    return { order, charges, lines: asSet ? [...records, set] : records, hold, now, parts }
  })

it('takes from the wallet what the order costs, to the cent, and gives the house its parts of it', () => {
  fc.assert(
    fc.property(gathered, ({ parts: _, ...one }) => {
      const { paid, posting } = decidePayment(one)
      expect(paid.total).toBe(totalOf(one.charges))
      if (paid.total === 0) return expect(posting).toBeUndefined()
      const booked = posting?.lines ?? []
      expect(booked[0]).toEqual({ account: 'wallet', amount: -paid.total })
      expect(booked.reduce((sum, line) => sum + line.amount, 0)).toBe(0)
      expect(booked.every((line) => line.amount !== 0)).toBe(true)
      expect(posting?.key).toBe('order:7:pay:1')
    }),
  )
})

it('writes on each line what a piece cost, on that of a set what one set cost, and keeps what is held', () => {
  fc.assert(
    fc.property(gathered, ({ parts, ...one }) => {
      const { onLines, paid } = decidePayment(one)
      expect(onLines).toContainEqual(one.hold.held[0])
      const priceOf = (id: number) =>
        onLines.find((line) => line.id === id && line.price !== undefined)?.price
      const cost = new Map(paid.lines.map((line) => [line.id, line.goods - line.rankDiscount]))
      for (const { id, quantity } of one.lines) {
        const whole =
          id === 100 ? parts.reduce((sum, part) => sum + (cost.get(part) ?? 0), 0) : (cost.get(id) ?? 0)
        expect(Math.abs((priceOf(id) ?? Number.NaN) * quantity - whole)).toBeLessThanOrEqual(quantity / 2)
      }
    }),
  )
})

it('waits for stock where not all is held, and says of what there is too little', () => {
  fc.assert(
    fc.property(gathered, ({ parts: _, ...one }) => {
      const { moves, events } = decidePayment(one)
      expect(moves).toEqual({ payment: 'pay', supply: one.hold.all ? 'reserve' : 'fall_short' })
      expect(events.map(({ kind }) => kind)).toEqual(['paid', one.hold.all ? 'reserved' : 'short'])
    }),
  )
})

it('is paid when its stock was decided, a short order after the one that took the last piece', () => {
  const soon = fc.integer({ min: 0, max: 60_000 })
  fc.assert(
    fc.property(gathered, soon, ({ parts: _, ...one }, ms) => {
      const at = new Date(now.getTime() + ms)
      const paidAt = (all: boolean, decided?: Date) =>
        decidePayment({ ...one, hold: { ...one.hold, all, at: decided } }).paidAt
      expect(paidAt(true, at)).toEqual(at)
      expect(paidAt(false, at) > paidAt(true, at)).toBe(true)
      expect(paidAt(true)).toEqual(now)
      expect(paidAt(true, new Date('2020-01-01T00:00:00Z'))).toEqual(now)
    }),
  )
})
