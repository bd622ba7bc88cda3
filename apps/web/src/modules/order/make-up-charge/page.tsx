import { wallet } from '@dropyard/contract/finance/wallet'
import { ownCharge } from '@dropyard/contract/order/make-up-charge'
import { link } from '@dropyard/contract/pages'
import { Link } from 'react-router'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { MoneyText } from '../../../kit/value/value-text.tsx'

/** A merchant's additional charges and refunds for shipping: because of a parcel's weight, or the costs of an exception. */
export function Page() {
  return (
    <RecordPage
      record={ownCharge}
      at="/makeUpCharge"
      stale={[wallet.transactions]}
      widths={{ charge_sn: 110, order_sn: 130 }}
      cells={{
        amount: ({ amount }) => <MoneyText amount={-amount} currency="USD" signed />,
        order_sn: ({ order_sn }) => (
          <Link
            className="number"
            to={link('/ordersList', { search: order_sn })}
            onClick={(event) => event.stopPropagation()}
          >
            {order_sn}
          </Link>
        ),
      }}
    />
  )
}
