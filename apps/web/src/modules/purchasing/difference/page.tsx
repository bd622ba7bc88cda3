import { link } from '@dropyard/contract/pages'
import { asn } from '@dropyard/contract/purchasing/asn'
import { difference } from '@dropyard/contract/purchasing/difference'
import { type DifferenceOutcome, outcomesOf } from '@dropyard/contract/purchasing/difference/flow'
import { purchaseOrder } from '@dropyard/contract/purchasing/purchase-order'
import { supplierReturn } from '@dropyard/contract/purchasing/supplier-return'
import { Link } from 'react-router'
import { RecordPage } from '../../../kit/record/record-page.tsx'

/** Differences of arrivals: each row offers the outcomes that its kind allows. */
export function Page() {
  return (
    <RecordPage
      record={difference}
      at="/differences"
      stale={[asn.list, purchaseOrder.list, supplierReturn.list]}
      widths={{ item: 300, kind: 150, pieces: 85, state: 105, asn_id: 130, supplier_id: 150, outcome: 150 }}
      cells={{
        asn_id: ({ asn_id, asn_name }) => <Link to={link('/asnList', { id: asn_id })}>{asn_name}</Link>,
      }}
      offers={(action, row) => !row || outcomesOf[row.kind].includes(action as DifferenceOutcome)}
    />
  )
}
