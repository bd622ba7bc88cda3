import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { cart as calls } from '@dropyard/contract/order/cart'
import { Button, Checkbox, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Can } from '../../../kit/can.tsx'
import { useT } from '../../../kit/lang.ts'
import { confirmDanger } from '../../../kit/page/confirm-danger.ts'
import { lazyPart } from '../../../kit/page/lazy-part.tsx'
import { StateMessage } from '../../../kit/page/state-message.tsx'
import { toast } from '../../../kit/page/toast.ts'
import { StepTrail } from '../../../kit/value/step-trail.tsx'
import './cart.css'
import { usePageName } from '../../../kit/page/page-name.ts'
import { CartGroupView } from './cart-group.tsx'
import { CartSummary } from './cart-summary.tsx'
import { type Cart, useCart } from './use-cart.ts'
import { words } from './words.ts'

const SetFinder = lazyPart(() => import('./set-finder.tsx').then((part) => part.SetFinder))

/** The shopping cart. */
export function Page() {
  const title = usePageName()
  const t = useT(words)
  const cart = useCart()
  const [finding, setFinding] = useState(false)
  return (
    <section className="cart-page" aria-label={title}>
      <header className="page-head">
        <h1>{title}</h1>
        <span className="count number">{cart.lines.length > 0 ? cart.lines.length : ''}</span>
        <StepTrail
          label={t('steps.label')}
          current="cart"
          steps={[
            { key: 'cart', label: t('steps.cart') },
            { key: 'shipping', label: t('steps.shipping') },
            { key: 'payment', label: t('steps.payment') },
          ]}
        />
      </header>
      <CartBody cart={cart} onFindSet={() => setFinding(true)} />
      {finding ? <SetFinder onClose={() => setFinding(false)} /> : null}
    </section>
  )
}

interface CartBodyProps {
  cart: Cart
  onFindSet: () => void
}

function CartBody({ cart, onFindSet }: CartBodyProps) {
  const t = useT(words)
  if (cart.failed) return <StateMessage title={t('failed')} onRetry={() => void cart.reload()} />
  if (cart.loading)
    return (
      <div className="cart-body">
        <Skeleton active title={false} paragraph={{ rows: 8 }} />
      </div>
    )
  if (cart.lines.length === 0)
    return (
      <StateMessage
        title={t('empty')}
        help={t('emptyHelp')}
        action={
          <>
            <Link to="/goodsList">
              <Button type="primary">{t('find')}</Button>
            </Link>{' '}
            <AddSet onClick={onFindSet} />
          </>
        }
      />
    )
  const remove = async (ids: number[]): Promise<void> => {
    const sure =
      ids.length === 1 ||
      (await confirmDanger({ title: t('removeTitle', { count: ids.length }), ok: t('remove') }))
    if (sure && (await cart.remove(ids))) toast.success(t('removed'))
  }
  return (
    <div className="cart-body">
      <div className="cart-groups">
        <CartTools cart={cart} onRemove={remove} onFindSet={onFindSet} />
        {cart.groups.map((group) => (
          <CartGroupView key={group.warehouse_id ?? 0} group={group} cart={cart} onRemove={remove} />
        ))}
      </div>
      <CartSummary cart={cart} />
    </div>
  )
}

function AddSet({ onClick }: { onClick: () => void }) {
  const t = useT(words)
  return (
    <Can call={calls.add}>
      <Button icon={<PlusOutlined />} onClick={onClick}>
        {t('sets.open')}
      </Button>
    </Can>
  )
}

interface CartToolsProps extends CartBodyProps {
  onRemove: (ids: number[]) => unknown
}

/** Actions for the whole cart: select and remove. */
function CartTools({ cart, onRemove, onFindSet }: CartToolsProps) {
  const t = useT(words)
  const sold = cart.lines.filter((line) => line.warning !== 'gone')
  const chosen = sold.filter((line) => line.selected)
  return (
    <div className="cart-tools">
      <Checkbox
        checked={chosen.length > 0 && chosen.length === sold.length}
        indeterminate={chosen.length > 0 && chosen.length < sold.length}
        disabled={sold.length === 0}
        onChange={(event) =>
          void cart.select(
            sold.map((line) => line.id),
            event.target.checked,
          )
        }
      >
        {t('chooseAll')}
      </Checkbox>
      <Button
        type="text"
        size="small"
        icon={<DeleteOutlined />}
        disabled={chosen.length === 0}
        onClick={() => void onRemove(chosen.map((line) => line.id))}
      >
        {t('removeChosen')}
      </Button>
      <span className="spring" />
      <AddSet onClick={onFindSet} />
    </div>
  )
}
