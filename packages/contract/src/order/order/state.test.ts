import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { everyMove, reachableOrders } from './reachable.ts'
import {
  advance,
  axisNames,
  cancelMoves,
  contradictionOf,
  isPackedOrLater,
  newOrder,
  type OrderAxes,
  type OrderMoves,
  orderAxes,
  orderStatus,
  orderStatuses,
  orderStatusText,
} from './state.ts'

const allMoves = everyMove()
const reachable = reachableOrders()
const anyOrder = fc.constantFrom(...reachable)
const anyMoves = fc.constantFrom(...allMoves)

const at = (over: Partial<OrderAxes>): OrderAxes => ({ ...newOrder, ...over })
const paid = at({ payment: 'paid', supply: 'reserved' })
const walk = (from: OrderAxes, ...steps: OrderMoves[]): OrderAxes =>
  steps.reduce((axes, moves) => {
    const result = advance(axes, moves)
    if (!result.ok) throw new Error(`${JSON.stringify(moves)} is refused: ${result.code}`)
    return result.axes
  }, from)

describe('the life of an order', () => {
  it('goes from unmatched to completed through every status on the way', () => {
    const steps: OrderMoves[] = [
      { supply: 'map' },
      { payment: 'lock' },
      { payment: 'pay', supply: 'fall_short' },
      { fulfilment: 'check' },
      { supply: 'reserve' },
      { fulfilment: 'predict' },
      { fulfilment: 'pack' },
      { fulfilment: 'ship' },
      { fulfilment: 'deliver' },
      { fulfilment: 'close' },
    ]
    let axes = newOrder
    const statuses = steps.map((moves) => {
      axes = walk(axes, moves)
      return orderStatus(axes)
    })
    expect([orderStatus(newOrder), ...statuses]).toEqual([5, 10, 10, 20, 40, 30, 50, 50, 60, 70, 80])
  })

  it('goes back from a label to processing for another one', () => {
    const labelled = walk(paid, { fulfilment: 'check' }, { fulfilment: 'predict' })
    expect(orderStatus(walk(labelled, { fulfilment: 're_predict' }))).toBe(30)
  })

  it('is cancelled unpaid without a refund, and paid with refund and stock in the same step', () => {
    expect(walk(newOrder, { cancel: true })).toEqual(at({ cancelled: true }))
    expect(advance(paid, { cancel: true })).toEqual({ ok: false, code: 'money_kept' })
    expect(advance(paid, { cancel: true, payment: 'refund_rest' })).toEqual({ ok: false, code: 'stock_kept' })
    const cancelled = walk(paid, cancelMoves(paid))
    expect([cancelled.payment, cancelled.supply, orderStatus(cancelled)]).toEqual(['refunded', 'mapped', 90])
  })

  it('is not cancelled once it is packed', () => {
    const packed = at({ ...paid, fulfilment: 'packed' })
    expect(advance(packed, cancelMoves(packed))).toEqual({ ok: false, code: 'packed' })
  })

  it('is paid only when its stock is held or known to be short', () => {
    const mapped = at({ supply: 'mapped' })
    expect(advance(mapped, { payment: 'pay' })).toEqual({ ok: false, code: 'stock_unknown' })
    expect(advance(newOrder, { payment: 'lock' })).toEqual({ ok: false, code: 'no_sku' })
    expect(advance(mapped, { payment: 'pay', supply: 'reserve' }).ok).toBe(true)
  })

  it.each<[string, OrderAxes, OrderMoves, string]>([
    ['check before payment', at({ supply: 'reserved' }), { fulfilment: 'check' }, 'not_paid'],
    [
      'label with a line short',
      at({ payment: 'paid', supply: 'short', fulfilment: 'checked' }),
      { fulfilment: 'predict' },
      'stock_short',
    ],
    ['pay twice', paid, { payment: 'pay' }, 'not_allowed'],
    ['skip packing', at({ ...paid, fulfilment: 'predicted' }), { fulfilment: 'ship' }, 'not_allowed'],
    ['refund all without cancelling', paid, { payment: 'refund_rest' }, 'refund_without_cancel'],
    ['after-sale before packing', paid, { afterSale: 'open' }, 'not_packed'],
    ['unmatch after payment', paid, { supply: 'unmap' }, 'no_sku'],
    [
      'complete with an open case',
      at({ ...paid, fulfilment: 'delivered', afterSale: 'open' }),
      { fulfilment: 'close' },
      'after_sale_open',
    ],
    ['map what is cancelled', at({ cancelled: true }), { supply: 'map' }, 'cancelled'],
  ])('refuses to %s', (_, axes, moves, code) => {
    expect(advance(axes, moves)).toEqual({ ok: false, code })
  })

  it('refuses actions that do not exist, such as inherited names', () => {
    const moves = { payment: 'constructor' } as unknown as OrderMoves
    expect(advance(newOrder, moves)).toEqual({ ok: false, code: 'not_allowed' })
  })

  it('keeps shipped as shipped when everything is refunded after the hand-over', () => {
    const shipped = at({ ...paid, fulfilment: 'shipped', afterSale: 'agreed' })
    expect(orderStatus(walk(shipped, { payment: 'refund_rest' }))).toBe(60)
  })
})

describe('the four axes', () => {
  it('reach each of their states, and every status', () => {
    for (const name of axisNames)
      expect(new Set(reachable.map((axes) => axes[name]))).toEqual(
        new Set(Object.keys(orderAxes[name].states)),
      )
    expect(new Set(reachable.map(orderStatus))).toEqual(new Set(orderStatuses))
  })

  it('give every reachable order exactly one of the ten statuses', () => {
    for (const axes of reachable) {
      expect(contradictionOf(axes)).toBeUndefined()
      expect(Object.keys(orderStatusText)).toContain(String(orderStatus(axes)))
    }
  })

  it('give a status by the table of the domain', () => {
    for (const axes of reachable) {
      const unpaid = axes.payment === 'due' || axes.payment === 'locked'
      const held: Record<number, boolean> = {
        5: !axes.cancelled && axes.supply === 'unmapped',
        10: !axes.cancelled && unpaid && axes.supply !== 'unmapped',
        20: !axes.cancelled && !unpaid && axes.fulfilment === 'none',
        30: !axes.cancelled && axes.fulfilment === 'checked' && axes.supply === 'reserved',
        40: !axes.cancelled && axes.fulfilment === 'checked' && axes.supply === 'short',
        50: !axes.cancelled && (axes.fulfilment === 'predicted' || axes.fulfilment === 'packed'),
        60: axes.fulfilment === 'shipped',
        70: axes.fulfilment === 'delivered',
        80: axes.fulfilment === 'closed',
        90: axes.cancelled,
      }
      expect(orderStatuses.filter((status) => held[status])).toEqual([orderStatus(axes)])
    }
  })

  it('move only along their own arrows', () => {
    fc.assert(
      fc.property(anyOrder, anyMoves, (axes, moves) => {
        const result = advance(axes, moves)
        for (const name of axisNames) {
          const action = moves[name]
          const move =
            action &&
            (orderAxes[name].actions as Record<string, { from: readonly string[]; to: string }>)[action]
          if (move && !move.from.includes(axes[name])) expect(result.ok).toBe(false)
          if (result.ok) expect(result.axes[name]).toBe(move ? move.to : axes[name])
        }
        if (result.ok) expect(result.axes.cancelled).toBe(moves.cancel === true)
      }),
      { numRuns: 2000 },
    )
  })

  it('change no status without an action, and nothing in a cancelled order', () => {
    fc.assert(
      fc.property(anyOrder, anyMoves, (axes, moves) => {
        const before = JSON.stringify(axes)
        const result = advance(axes, moves)
        expect(JSON.stringify(axes)).toBe(before)
        if (axes.cancelled) expect(result).toEqual({ ok: false, code: 'cancelled' })
        else expect(advance(axes, {})).toEqual({ ok: true, axes })
      }),
    )
  })

  it('let every order that is not packed be cancelled, with nothing paid or reserved left', () => {
    for (const axes of reachable.filter((one) => !one.cancelled)) {
      const result = advance(axes, cancelMoves(axes))
      expect(result.ok).toBe(!isPackedOrLater(axes))
      if (!result.ok) continue
      expect(['due', 'refunded']).toContain(result.axes.payment)
      expect(['unmapped', 'mapped']).toContain(result.axes.supply)
    }
  })

  it('never take a handed-over parcel back to an earlier status', () => {
    fc.assert(
      fc.property(anyOrder, anyMoves, (axes, moves) => {
        const result = advance(axes, moves)
        if (result.ok && orderStatus(axes) >= 60)
          expect(orderStatus(result.axes)).toBeGreaterThanOrEqual(orderStatus(axes))
      }),
      { numRuns: 1000 },
    )
  })

  it('lead every order to an end: completed or cancelled', () => {
    const ends = new Set(
      reachable.filter((axes) => orderStatus(axes) >= 80).map((axes) => JSON.stringify(axes)),
    )
    const leads = new Set(ends)
    for (let grew = true; grew; ) {
      grew = false
      for (const axes of reachable) {
        if (leads.has(JSON.stringify(axes))) continue
        const out = allMoves.some((moves) => {
          const result = advance(axes, moves)
          return result.ok && leads.has(JSON.stringify(result.axes))
        })
        const cancelled = advance(axes, cancelMoves(axes))
        if (out || cancelled.ok) {
          leads.add(JSON.stringify(axes))
          grew = true
        }
      }
    }
    expect(leads.size).toBe(reachable.length)
  })
})
