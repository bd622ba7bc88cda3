import { describe, expect, it } from 'vitest'
import { stationsOf } from './stations.ts'

const facts = {
  status: 20,
  payment: 'paid',
  supply: 'reserved',
  fulfilment: 'none',
  blocked: null,
  create_time: '2026-11-01T08:00:00.000Z',
  paid_time: '2026-11-01T09:00:00.000Z',
  shipped_time: null,
  delivered_time: null,
  events: [],
  address: { name: 'A', phone: '', address1: 'B', city: 'Berlin', province: '', zip: '10115', country: 'DE' },
}
const states = (order: Partial<Parameters<typeof stationsOf>[0]>) =>
  stationsOf({ ...facts, ...order }).map(({ key, state }) => `${key} ${state}`)

describe('the way of a parcel', () => {
  it('has what is done behind it and one station that comes now', () => {
    expect(states({})).toEqual([
      'ordered done',
      'paid done',
      'reserved done',
      'checked now',
      'labelled next',
      'packed next',
      'shipped next',
      'delivered next',
    ])
  })

  it('waits for payment before anything else', () => {
    expect(states({ status: 10, payment: 'due', paid_time: null })[1]).toBe('paid now')
  })

  it('is stuck at the station that a blocked order can’t reach', () => {
    const blocked = { reason: 'out_of_stock', name: '', fix: 'wait_stock', fix_name: '' } as const
    expect(states({ fulfilment: 'checked', supply: 'short', blocked }).slice(2, 5)).toEqual([
      'reserved stuck',
      'checked done',
      'labelled next',
    ])
  })

  it('is done when the parcel is delivered', () => {
    expect(states({ status: 70, fulfilment: 'delivered' }).every((one) => one.endsWith(' done'))).toBe(true)
  })

  it('ends where a cancelled order was', () => {
    const cancelled = {
      id: 1,
      at: '2026-11-02T08:00:00.000Z',
      kind: 'cancelled',
      text: '',
      by: null,
      internal: false,
    }
    expect(states({ status: 90, payment: 'refunded', events: [cancelled] })).toEqual([
      'ordered done',
      'paid done',
      'cancelled ended',
    ])
    expect(states({ status: 90, payment: 'due', paid_time: null })).toEqual([
      'ordered done',
      'cancelled ended',
    ])
  })

  it('takes the time of the label from the last time one was made', () => {
    const label = (id: number, at: string) => ({
      id,
      at,
      kind: 'labelled',
      text: '',
      by: null,
      internal: false,
    })
    const order = {
      ...facts,
      fulfilment: 'predicted',
      events: [label(2, '2026-11-03T08:00:00.000Z'), label(1, '2026-11-02T08:00:00.000Z')],
    }
    expect(stationsOf(order)[4]?.at).toBe('2026-11-03T08:00:00.000Z')
  })
})
