import { expect, it } from 'vitest'
import { firstLine } from './first-line.ts'

const row = { id: 7, po_sn: 'PO00000007', bill_sn: 'BI00000007', total: 50_000, paid: 20_000 }
const from = (parent: string) => firstLine({ list: { parent }, row })

it('is the deposit on the order from which the payment is requested', () => {
  expect(from('purchase-orders')).toEqual({ po_id: 7, po_name: 'PO00000007' })
})

it('is what is left to pay of the bill from which it is requested', () => {
  expect(from('supplier-bill')).toEqual({ bill_id: 7, bill_name: 'BI00000007', amount: 30_000 })
})

it('is none elsewhere, because a supplier has many bills', () => {
  expect(from('supplier')).toBeUndefined()
  expect(firstLine(undefined)).toBeUndefined()
})
