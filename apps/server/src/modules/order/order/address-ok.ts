import { addressFieldWords, addressFlaws } from '@dropyard/contract/order/order/address/problem'
import { orderErrors } from '@dropyard/contract/order/order/errors'
import { fail } from '../../../kit/errors.ts'
import type { OrderRecord } from './change.ts'

/** Fails when no parcel can be sent to the address; the error names the faulty fields. */
export function addressOk(o: Pick<OrderRecord, 'address'>): void {
  const flaws = addressFlaws(o.address)
  if (flaws.length === 0) return
  const fields = Object.fromEntries(flaws.map((field) => [`address.${field}`, addressFieldWords[field]]))
  fail(orderErrors.address, { fields: flaws }, fields)
}
