import { describe, expect, it } from 'vitest'
import {
  type BlockFacts,
  blockCodes,
  blockOf,
  blockReasons,
  carriageUnset,
  fixOf,
  fixOfRefusal,
  fixWords,
} from './block.ts'
import { orderErrors } from './errors.ts'
import { orderGuardErrors } from './guard.ts'
import { newOrder } from './state.ts'

const facts = (values: Partial<BlockFacts> = {}): BlockFacts => ({
  axes: { ...newOrder, supply: 'mapped' },
  abnormal: null,
  onHold: null,
  addressProblem: null,
  addressCheck: null,
  quoteProblem: null,
  labelError: null,
  pushState: 'none',
  ...values,
})
const paid = { ...newOrder, payment: 'paid', supply: 'reserved' } as const

describe('why an order is blocked', () => {
  it('is nothing for an order that can be paid', () => {
    expect(blockOf(facts())).toBeNull()
  })

  it('is one reason, the first that holds, each with one fix that has words', () => {
    const all = facts({ abnormal: 'customs', onHold: 'on_hold', addressProblem: 'address_missing' })
    expect(blockOf(all)).toBe('abnormal')
    expect(blockOf({ ...all, abnormal: null })).toBe('on_hold')
    expect(blockOf({ ...all, abnormal: null, onHold: null })).toBe('address_missing')
    for (const code of blockCodes) expect(fixWords[blockReasons[code].fix].zh).not.toBe('')
  })

  it('is mended by cancelling what the store took back, and by letting go what is packed already', () => {
    expect(fixOf('store_cancelled', paid)).toBe('cancel_order')
    expect(fixOf('store_cancelled', { ...paid, fulfilment: 'packed' })).toBe('release_hold')
    expect(fixOf('abnormal', { ...paid, fulfilment: 'packed' })).toBe('resolve')
  })

  it('is missing goods before a missing address, while nothing is paid', () => {
    expect(blockOf(facts({ axes: newOrder, addressProblem: 'address_missing' }))).toBe('unmapped')
    expect(blockOf(facts({ quoteProblem: 'no_channel' }))).toBe('no_channel')
  })

  it('is stock or the label once it is paid, and the store once it is sent', () => {
    expect(blockOf(facts({ axes: { ...paid, supply: 'short' } }))).toBe('out_of_stock')
    expect(blockOf(facts({ axes: { ...paid, fulfilment: 'checked' }, labelError: 'channel' }))).toBe(
      'label_failed',
    )
    expect(blockOf(facts({ axes: { ...paid, fulfilment: 'checked' }, labelError: carriageUnset }))).toBe(
      'no_carriage',
    )
    expect(blockOf(facts({ axes: { ...paid, fulfilment: 'shipped' }, pushState: 'failed' }))).toBe(
      'push_failed',
    )
  })

  it('is nothing for what is cancelled or completed', () => {
    expect(blockOf(facts({ axes: { ...newOrder, cancelled: true }, onHold: 'on_hold' }))).toBeNull()
    expect(blockOf(facts({ axes: { ...paid, fulfilment: 'closed' }, pushState: 'failed' }))).toBeNull()
  })
})

it('names a step for refusals that can be mended, by codes that there are', () => {
  const known = [...Object.values(orderErrors), ...Object.values(orderGuardErrors)].map(({ code }) => code)
  expect(known).toEqual(expect.arrayContaining(Object.keys(fixOfRefusal)))
  for (const fix of Object.values(fixOfRefusal)) expect(fixWords).toHaveProperty(fix)
})
