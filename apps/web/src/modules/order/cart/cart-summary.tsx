import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useT } from '../../../kit/lang.ts'
import { MoneyText } from '../../../kit/value/value-text.tsx'
import type { Cart } from './use-cart.ts'
import { words } from './words.ts'

/** The selected items and their total without shipping. */
export function CartSummary({ cart }: { cart: Cart }) {
  const t = useT(words)
  const navigate = useNavigate()
  const chosen = cart.lines.filter((line) => line.selected)
  const pieces = chosen.reduce((sum, line) => sum + line.quantity, 0)
  const amount = chosen.reduce((sum, line) => sum + line.amount, 0)
  const saved = chosen.reduce((sum, line) => sum + (line.list_price - line.unit_price) * line.quantity, 0)
  const parcels = cart.groups.filter((group) => group.lines.some((line) => line.selected)).length
  const short = chosen.some((line) => line.warning === 'none' || line.warning === 'few')
  return (
    <aside className="cart-summary">
      <h2>{t('summary')}</h2>
      <p className="soft">
        {t('chosen', { count: chosen.length })} · {t('pieces', { count: pieces })}
        {parcels > 0 ? (
          <>
            <br />
            {t('parcels', { count: parcels })}
          </>
        ) : null}
      </p>
      <dl>
        {saved > 0 ? (
          <div>
            <dt>{t('saved')}</dt>
            <dd className="cart-saved">
              <MoneyText amount={saved} currency="USD" />
            </dd>
          </div>
        ) : null}
        <div className="cart-sum-line">
          <dt>{t('goods')}</dt>
          <dd>
            <MoneyText amount={amount} currency="USD" />
          </dd>
        </div>
      </dl>
      {short ? <p className="cart-short">{t('short')}</p> : null}
      <Button block type="primary" disabled={chosen.length === 0} onClick={() => void navigate('/shipping')}>
        {chosen.length === 0 ? t('nothing') : t('go')}
      </Button>
      <p className="soft cart-later">{t('shippingLater')}</p>
    </aside>
  )
}
