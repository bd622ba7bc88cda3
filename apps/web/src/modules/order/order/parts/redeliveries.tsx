import { redeliverCauses, redeliverPricings } from '@dropyard/contract/order/after-sale/redeliver'
import type { OrderDetail } from '@dropyard/contract/order/order-list/detail'
import { link } from '@dropyard/contract/pages'
import { Link } from 'react-router'
import { useLang, useT } from '../../../../kit/lang.ts'
import { MoneyText, WhenText } from '../../../../kit/value/value-text.tsx'
import { words } from '../detail-words.ts'
import '../order.css'

/** Reshipments of an order: cause, the merchant's price, and for staff the carrier's cost. */
export function Redeliveries({ order, staff }: { order: OrderDetail; staff: boolean }) {
  const t = useT(words)
  const lang = useLang()
  return (
    <ul className="redeliveries">
      {order.redeliveries.map(({ id, order_sn, cause, pricing, pay_amount, cancelled, cost, at }) => (
        <li key={id} className={cancelled ? 'soft' : undefined}>
          <Link className="number" to={staff ? link('/erpOrders', { id }) : link('/ordersList', { id })}>
            {order_sn}
          </Link>
          <small>
            <WhenText at={at} /> · {redeliverCauses[cause][lang]} · {redeliverPricings[pricing][lang]}
            {pay_amount ? (
              <>
                {' '}
                <MoneyText amount={pay_amount} currency="USD" />
              </>
            ) : null}
            {cancelled ? ` · ${t('stations.cancelled')}` : null}
          </small>
          {cost ? (
            <small>
              {t('facts.carrierCost')} <MoneyText amount={cost.amount} currency={cost.currency} />
            </small>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
