import { Button, Skeleton } from 'antd'
import { Link } from 'react-router'
import { useT } from '../../../kit/lang.ts'
import { StateMessage } from '../../../kit/page/state-message.tsx'
import { StepTrail } from '../../../kit/value/step-trail.tsx'
import './checkout.css'
import { usePageName } from '../../../kit/page/page-name.ts'
import { words } from '../order-price/words.ts'
import { AddressPart } from './shipping-address.tsx'
import { ParcelPart } from './shipping-parcels.tsx'
import { ShippingExtras, ShippingSummary } from './shipping-summary.tsx'
import { useShipping } from './use-shipping.ts'

/** Shipping of the selected cart items: address, channel, and extras. */
export function Page() {
  const title = usePageName()
  const t = useT(words)
  return (
    <section className="checkout-page" aria-label={title}>
      <header className="page-head">
        <h1>{title}</h1>
        <StepTrail
          label={t('steps.label')}
          current="shipping"
          steps={[
            { key: 'cart', label: t('steps.cart'), to: '/shoppingCart' },
            { key: 'shipping', label: t('steps.shipping') },
            { key: 'payment', label: t('steps.payment') },
          ]}
        />
      </header>
      <div className="checkout-body">
        <Shipping />
      </div>
    </section>
  )
}

function Shipping() {
  const t = useT(words)
  const shipping = useShipping()
  if (shipping.loading) return <Skeleton active title={false} paragraph={{ rows: 10 }} />
  if (shipping.chosen === 0)
    return (
      <StateMessage
        title={t('shipping.empty')}
        help={t('shipping.emptyHelp')}
        action={
          <Link to="/shoppingCart">
            <Button type="primary">{t('shipping.toCart')}</Button>
          </Link>
        }
      />
    )
  return (
    <div className="shipping">
      <div>
        <AddressPart shipping={shipping} />
        <ParcelPart shipping={shipping} />
        <ShippingExtras shipping={shipping} />
      </div>
      <ShippingSummary shipping={shipping} />
    </div>
  )
}
