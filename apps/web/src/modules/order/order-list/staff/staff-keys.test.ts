import { staffActions } from '@dropyard/contract/order/order/staff-actions'
import { describe, expect, it } from 'vitest'
import { deskKeys } from '../../order-desk/keys.ts'
import { staffEdits } from './staff-fix.ts'

describe('the keys of the order desk', () => {
  it('reach every action of orders', () => {
    const taken = deskKeys.order.flatMap(({ takes = [] }) => takes)
    expect(
      Object.keys(staffActions.actions).filter((action) => !taken.some((one) => one === action)),
    ).toEqual([])
  })

  it('open every part of an order that staff change, and why it goes by its channel', () => {
    const opened = deskKeys.order.flatMap(({ opens }) => opens ?? [])
    expect(opened.toSorted()).toEqual([...staffEdits, 'why'].toSorted())
  })

  it('stand for one thing each', () => {
    const all = [...deskKeys.list, ...deskKeys.order]
      .filter(({ takes, opens, does }) => takes ?? opens ?? does)
      .flatMap(({ keys }) => keys)
    expect(all).toHaveLength(new Set(all).size)
    // The shortcuts of all lists and drawers.
    expect(all.filter((key) => ['/', 'j', 'k', 'x', 'Enter', 'Esc', 'Escape'].includes(key))).toEqual([])
  })
})
