import { describe, expect, it } from 'vitest'
import { requisition } from '../testing/requisition.ts'
import { line } from './line.ts'
import { brokenLine, brokenLines } from './line-rules.ts'
import { lines } from './lines.ts'
import * as wire from './wire.ts'

describe('the rules of lines', () => {
  it('add up stored lines of the kinds that a change leaves out', () => {
    const items = ['CUP', 'LID'].map((code) => ({
      ...{ code, quantity: 100, price: 10_000_000 },
      amount: 1_000_000_000,
    }))
    const costs = [{ kind: 'freight', amount: 1 }]
    expect(brokenLines(requisition, { items })).toEqual({})
    expect(Object.keys(brokenLines(requisition, { items, costs: undefined }, { costs }))).toEqual(['items'])
    expect(brokenLines(requisition, { items, costs: [] }, { costs })).toEqual({})
  })

  it('allow lines that leave an optional unique field blank', () => {
    const part = line({
      title: ['Parts', '配件'],
      singular: ['part', '配件'],
      fields: { serial: [wire.text(20, 0).default(''), 'Serial', '序列号'] },
    })
    const kind = lines(part, { unique: ['serial'] })
    const second = (serial: string) => {
      const all = [{ serial }, { serial }]
      return Object.keys(brokenLine(kind, all[1] ?? {}, { head: {}, all, at: 1 } as never))
    }
    expect([second('A-1'), second('')]).toEqual([['serial'], []])
  })

  it('forbid the same value of fields that exclude each other', () => {
    const id = wire.maybe(wire.int())
    const paid = line({
      title: ['Lines', '明细'],
      singular: ['line', '明细行'],
      fields: { bill_id: [id, 'Bill', '账单'], po_id: [id, 'Order', '订单'] },
      exclusive: { of: ['bill_id', 'po_id'] },
    })
    const kind = lines(paid, { unique: ['bill_id', 'po_id'] })
    const second = (one: Record<string, unknown>, two: Record<string, unknown>) =>
      Object.keys(brokenLine(kind, two, { head: {}, all: [one, two], at: 1 } as never))
    const [bill, order] = [
      { bill_id: 1, po_id: null },
      { bill_id: null, po_id: 1 },
    ]
    expect([second(bill, bill), second(order, order), second(bill, order)]).toEqual([
      ['bill_id'],
      ['po_id'],
      [],
    ])
  })
})
