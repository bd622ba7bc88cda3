import { paymentParams } from '@dropyard/contract/order/payment'
import { link } from '@dropyard/contract/pages'
import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import { useT } from '../../../kit/lang.ts'
import { StateMessage } from '../../../kit/page/state-message.tsx'
import { StepTrail } from '../../../kit/value/step-trail.tsx'
import './checkout.css'
import { usePageName } from '../../../kit/page/page-name.ts'
import { usePageParams } from '../../../kit/page/use-page-params.ts'
import { words } from '../order-price/words.ts'
import { PayOrders } from './pay-orders.tsx'
import { usePayment } from './use-payment.ts'

/** Payment of the orders in the URL. */
export function Page() {
  const title = usePageName()
  const t = useT(words)
  const [asked] = usePageParams('/payment', paymentParams)
  const ids = [...new Set(asked.ids)]
  return (
    <section className="checkout-page" aria-label={title}>
      <header className="page-head">
        <h1>{title}</h1>
        {asked.from === 'cart' ? (
          <StepTrail
            label={t('steps.label')}
            current="payment"
            steps={[
              { key: 'cart', label: t('steps.cart'), to: '/shoppingCart' },
              { key: 'shipping', label: t('steps.shipping') },
              { key: 'payment', label: t('steps.payment') },
            ]}
          />
        ) : null}
      </header>
      <div className="checkout-body">
        {ids.length === 0 ? <NothingChosen /> : <Paying key={ids.join()} ids={ids} />}
      </div>
    </section>
  )
}

function Paying({ ids }: { ids: readonly number[] }) {
  const t = useT(words)
  const navigate = useNavigate()
  const payment = usePayment(ids)
  return (
    <PayOrders
      payment={payment}
      after={
        <Button type="primary" onClick={() => void navigate('/ordersList')}>
          {t('pay.result.orders')}
        </Button>
      }
    />
  )
}

function NothingChosen() {
  const t = useT(words)
  return (
    <StateMessage
      title={t('pay.empty')}
      help={t('pay.emptyHelp')}
      action={
        <Link to={link('/ordersList', { status: 10 })}>
          <Button type="primary">{t('pay.toPending')}</Button>
        </Link>
      }
    />
  )
}
