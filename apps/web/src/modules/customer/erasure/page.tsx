import { customer } from '@dropyard/contract/customer/customer'
import { customerErasure } from '@dropyard/contract/customer/erasure'
import { RecordPage } from '../../../kit/record/record-page.tsx'

/** Requests to erase customers, which a second person confirms. */
export function Page() {
  return (
    <RecordPage
      record={customerErasure}
      at="/customerErasures"
      stale={[customer.list, customer.get]}
      widths={{ basis: 200 }}
    />
  )
}
