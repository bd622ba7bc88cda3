import { makeUpCharge } from '@dropyard/contract/order/make-up-charge'
import { link } from '@dropyard/contract/pages'
import { menu } from '@dropyard/contract/system/menu'
import { Link } from 'react-router'
import { adapt } from '../../../kit/list/adapt-columns.ts'
import { FlowPage } from '../../../kit/record/flow-page.tsx'

/** Weights of parcels as they were found, and what merchants pay or get back for them. */
export function Page() {
  return (
    <FlowPage
      record={makeUpCharge}
      at="/makeUpCharges"
      stale={[menu.authority]}
      columns={(made) =>
        adapt(made, { charge_sn: { width: 110 }, order_sn: { width: 130 }, entity_id: { width: 140 } })
      }
      cells={{
        order_sn: ({ order_sn }) => (
          <Link
            className="number"
            to={link('/erpOrders', { search: order_sn })}
            onClick={(event) => event.stopPropagation()}
          >
            {order_sn}
          </Link>
        ),
      }}
    />
  )
}
