import { purchaseOrder } from '@dropyard/contract/purchasing/purchase-order'
import { supplierBill } from '@dropyard/contract/purchasing/supplier-bill'

/** Where a payment is requested from: the tab of a supplier, of an order or of a bill. */
interface Requested {
  readonly list: { readonly parent: string }
  readonly row: Readonly<Record<string, unknown>>
}

/** The first line of a new payment: the deposit on the order, whose amount the user knows, or what of the bill was not paid. */
export function firstLine(from: Requested | undefined): Readonly<Record<string, unknown>> | undefined {
  const { id, po_sn, bill_sn, total, paid } = from?.row ?? {}
  if (from?.list.parent === purchaseOrder.name) return { po_id: id, po_name: po_sn }
  if (from?.list.parent !== supplierBill.name) return undefined
  const unpaid = Number(total) - Number(paid)
  // A user who may not see amounts types it.
  return { bill_id: id, bill_name: bill_sn, ...(unpaid > 0 ? { amount: unpaid } : {}) }
}
