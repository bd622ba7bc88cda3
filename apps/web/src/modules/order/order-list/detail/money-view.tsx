import type { OrderDetail } from '@dropyard/contract/order/order-list/detail'
import { Link } from 'react-router'
import { useT } from '../../../../kit/lang.ts'
import { timeLeft, useNow } from '../../../../kit/value/use-now.ts'
import { MoneyText } from '../../../../kit/value/value-text.tsx'
import { words } from '../../order/detail-words.ts'
import { chargesOf } from '../../order/parts/charges-of.ts'
import { Terms } from '../../order-price/bill.tsx'

interface MoneyViewProps {
  order: OrderDetail
  terms: NonNullable<OrderDetail['terms']>
  staff: boolean
}

/** The costs of an order by item of the bill, and what was paid and refunded. */
export function MoneyView({ order, terms, staff }: MoneyViewProps) {
  const t = useT(words)
  const paid = order.paid_time !== null
  const isOver = order.status === 90
  const { currency } = order
  if (terms.length === 0) return <p className="soft">{t('amounts.notYet')}</p>
  return (
    <div className="money-view">
      <Terms
        terms={terms}
        total={order.pay_amount ?? 0}
        totalName={t(paid ? 'amounts.paid' : isOver ? 'amounts.notDue' : 'amounts.total')}
        currency={currency}
      />
      {order.refunded_amount ? (
        <dl className="terms">
          <div data-off="true">
            <dt>{t('amounts.refunded')}</dt>
            <dd>
              <MoneyText amount={-order.refunded_amount} currency={currency} />
            </dd>
          </div>
        </dl>
      ) : null}
      {order.charges_due ? (
        <dl className="terms">
          <div>
            <dt>
              <Link to={chargesOf(order.order_sn, staff)}>{t('amounts.due')}</Link>
            </dt>
            <dd>
              <MoneyText amount={order.charges_due} currency="USD" />
            </dd>
          </div>
        </dl>
      ) : null}
      {!paid && order.quoted_until && !isOver ? <Holds until={order.quoted_until} staff={staff} /> : null}
    </div>
  )
}

function Holds({ until, staff }: { until: string; staff: boolean }) {
  const t = useT(words)
  const now = useNow()
  const expired = Date.parse(until) <= now
  return (
    <p className="soft number">
      {expired
        ? t(staff ? 'amounts.expiredForStaff' : 'amounts.expired')
        : t('amounts.holds', { left: timeLeft(until, now) })}
    </p>
  )
}
