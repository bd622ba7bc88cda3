import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Guarded,
  mayCancel,
  mayCheck,
  mayEditAddress,
  mayHandOver,
  mayLabel,
  mayNoteDelivered,
  mayPay,
  mayRegroup,
  mayRePredict,
  mayShip,
  mayUncombine,
  type OrderView,
  refundable,
} from './guard.ts'
import {
  type AxisName,
  advance,
  cancelMoves,
  contradictionOf,
  newOrder,
  type OrderAxes,
  orderAxes,
} from './state.ts'

const view = (axes: Partial<OrderAxes> = {}, flags: Partial<OrderView> = {}): OrderView => ({
  axes: { ...newOrder, ...axes },
  onHold: false,
  abnormal: false,
  combined: false,
  ...flags,
})
const codeOf = (answer: Guarded): string => (answer.ok ? 'ok' : answer.code)
const paid = { payment: 'paid', supply: 'reserved' } as const

const states = <N extends AxisName>(name: N) =>
  fc.constantFrom(...(Object.keys(orderAxes[name].states) as OrderAxes[N][]))
const anyView = fc.record({
  axes: fc
    .record({
      payment: states('payment'),
      supply: states('supply'),
      fulfilment: states('fulfilment'),
      afterSale: states('afterSale'),
      parcel: states('parcel'),
      cancelled: fc.boolean(),
    })
    .filter((axes) => contradictionOf(axes) === undefined),
  onHold: fc.boolean(),
  abnormal: fc.boolean(),
  combined: fc.boolean(),
})

describe('what may be done to an order', () => {
  it('may be paid when every line has a SKU and no payment runs', () => {
    expect(codeOf(mayPay(view()))).toBe('unmapped')
    expect(codeOf(mayPay(view({ supply: 'mapped' })))).toBe('ok')
    expect(codeOf(mayPay(view({ supply: 'mapped' }, { onHold: true })))).toBe('ok')
    expect(codeOf(mayPay(view({ supply: 'mapped' }, { onHold: true, paymentHeld: true })))).toBe('to_look_up')
    expect(codeOf(mayPay(view({ supply: 'mapped', payment: 'locked' })))).toBe('payment_running')
    expect(codeOf(mayPay(view(paid)))).toBe('already_paid')
    expect(codeOf(mayPay(view({ cancelled: true })))).toBe('cancelled')
  })

  it('may be cancelled until it is packed', () => {
    expect(codeOf(mayCancel(view()))).toBe('ok')
    expect(codeOf(mayCancel(view({ ...paid, fulfilment: 'predicted' })))).toBe('ok')
    expect(codeOf(mayCancel(view({ ...paid, fulfilment: 'packed' })))).toBe('after_sale_only')
    // It leaves its combined parcel.
    expect(codeOf(mayCancel(view(paid, { combined: true })))).toBe('ok')
  })

  it('may have its address changed until there is a label, but not while a payment runs', () => {
    expect(codeOf(mayEditAddress(view({ ...paid, fulfilment: 'checked' })))).toBe('ok')
    expect(codeOf(mayEditAddress(view({ ...paid, fulfilment: 'predicted' })))).toBe('has_label')
    expect(codeOf(mayEditAddress(view({ supply: 'mapped', payment: 'locked' })))).toBe('payment_running')
  })

  it('may go with others when paid and open in nothing, until there is a label, and as long alone again', () => {
    expect(codeOf(mayRegroup(view(paid)))).toBe('ok')
    expect(codeOf(mayRegroup(view()))).toBe('not_paid')
    expect(codeOf(mayRegroup(view(paid, { onHold: true })))).toBe('on_hold')
    expect(codeOf(mayRegroup(view(paid, { combined: true })))).toBe('combined')
    expect(codeOf(mayRegroup(view({ ...paid, fulfilment: 'predicted' })))).toBe('has_label')
    expect(codeOf(mayUncombine(view(paid)))).toBe('not_combined')
    expect(codeOf(mayUncombine(view(paid, { combined: true, onHold: true })))).toBe('ok')
    const labelled = view({ ...paid, fulfilment: 'predicted' }, { combined: true })
    expect(codeOf(mayUncombine(labelled))).toBe('has_label')
    expect(codeOf(mayEditAddress(view(paid, { combined: true })))).toBe('combined')
  })

  it('may be checked when paid and nothing is open about it', () => {
    expect(codeOf(mayCheck(view(paid)))).toBe('ok')
    expect(codeOf(mayCheck(view({ supply: 'mapped' })))).toBe('not_paid')
    expect(codeOf(mayCheck(view(paid, { onHold: true })))).toBe('on_hold')
    expect(codeOf(mayCheck(view(paid, { abnormal: true })))).toBe('abnormal')
    expect(codeOf(mayCheck(view({ ...paid, fulfilment: 'checked' })))).toBe('already_checked')
  })

  it('may get a label when checked and in stock, and another until packed', () => {
    expect(codeOf(mayLabel(view({ ...paid, fulfilment: 'checked' })))).toBe('ok')
    expect(codeOf(mayLabel(view({ ...paid, supply: 'short', fulfilment: 'checked' })))).toBe('short')
    expect(codeOf(mayLabel(view(paid)))).toBe('not_checked')
    expect(codeOf(mayLabel(view({ ...paid, fulfilment: 'predicted' })))).toBe('has_label')
    expect(codeOf(mayRePredict(view({ ...paid, fulfilment: 'predicted' })))).toBe('ok')
    expect(codeOf(mayRePredict(view({ ...paid, fulfilment: 'packed' })))).toBe('packed')
    expect(codeOf(mayRePredict(view(paid)))).toBe('no_label')
  })

  it('may be shipped when packed', () => {
    expect(codeOf(mayShip(view({ ...paid, fulfilment: 'packed' })))).toBe('ok')
    expect(codeOf(mayShip(view({ ...paid, fulfilment: 'predicted' })))).toBe('not_packed')
    expect(codeOf(mayShip(view({ ...paid, fulfilment: 'checked' })))).toBe('no_label')
    expect(codeOf(mayShip(view({ ...paid, fulfilment: 'delivered' })))).toBe('shipped')
    expect(codeOf(mayShip(view({ ...paid, fulfilment: 'packed' }, { onHold: true })))).toBe('on_hold')
    const open = view({ ...paid, fulfilment: 'packed', afterSale: 'offered' })
    expect([codeOf(mayShip(open)), codeOf(mayHandOver(open))]).toEqual(['case_open', 'case_open'])
  })

  it('may be refunded when paid, until packed: then a case decides', () => {
    expect(codeOf(refundable(view({ supply: 'mapped' })))).toBe('not_paid')
    expect(codeOf(refundable(view(paid)))).toBe('ok')
    expect(codeOf(refundable(view({ ...paid, fulfilment: 'shipped' })))).toBe('after_sale_only')
    expect(codeOf(refundable(view({ ...paid, fulfilment: 'shipped', afterSale: 'agreed' })))).toBe(
      'after_sale_only',
    )
    expect(codeOf(refundable(view({ payment: 'refunded', fulfilment: 'shipped', supply: 'reserved' })))).toBe(
      'fully_refunded',
    )
  })
})

describe('a permission', () => {
  it('is never given for a step that the axes then refuse', () => {
    fc.assert(
      fc.property(anyView, (order) => {
        const { axes } = order
        const works = (moves: Parameters<typeof advance>[1]) => expect(advance(axes, moves).ok).toBe(true)
        if (mayPay(order).ok)
          works({ payment: 'pay', ...(axes.supply === 'mapped' ? { supply: 'reserve' } : {}) })
        if (mayCancel(order).ok) works(cancelMoves(axes))
        if (mayCheck(order).ok) works({ fulfilment: 'check' })
        if (mayLabel(order).ok) works({ fulfilment: 'predict' })
        if (mayRePredict(order).ok) works({ fulfilment: 're_predict' })
        if (mayShip(order).ok) works({ fulfilment: 'ship' })
        if (mayNoteDelivered(order).ok) works({ fulfilment: 'deliver' })
        if (refundable(order).ok) works({ payment: 'refund_part' })
      }),
      { numRuns: 3000 },
    )
  })

  it('to change a cancelled order is given for nothing', () => {
    const guards = [mayPay, mayCancel, mayEditAddress, mayCheck, mayLabel, mayRePredict, mayShip]
    fc.assert(
      fc.property(anyView, (order) => {
        const cancelled = { ...order, axes: { ...order.axes, cancelled: true } }
        for (const guard of guards) expect(codeOf(guard(cancelled))).toBe('cancelled')
      }),
    )
  })
})
