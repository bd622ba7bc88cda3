import { CheckOutlined } from '@ant-design/icons'
import { recharge } from '@dropyard/contract/finance/recharge'
import { order } from '@dropyard/contract/order/order'
import { listing } from '@dropyard/contract/store/listing'
import { store } from '@dropyard/contract/store/store'
import { Button, Tooltip } from 'antd'
import { useNavigate } from 'react-router'
import { useKept } from '../../../kit/kept.ts'
import { useT } from '../../../kit/lang.ts'
import { countsOnly, useAllowed } from './facts.ts'
import { tabTotal } from './tab-total.ts'
import { words } from './words.ts'

interface Step {
  readonly name: 'wallet' | 'store' | 'product' | 'order'
  readonly to: string
  /** Undefined until it is known. */
  readonly done: boolean | undefined
}

/** The way of a beginner. Each step ticks itself from what is there; when all are done the guide is gone. */
export function Guide() {
  const t = useT(words)
  const navigate = useNavigate()
  const [hidden, hide] = useKept('home-guide-hidden', false, (kept) => (kept === true ? true : undefined))
  const steps = useSteps()
  const known = steps.every((step) => step.done !== undefined)
  const done = steps.filter((step) => step.done).length
  if (hidden || !known || done === steps.length) return null
  const next = steps.find((step) => !step.done)
  return (
    <section className="guide" aria-labelledby="guide-title">
      <header>
        <h2 id="guide-title">{t('guide.title')}</h2>
        <span className="soft">{t('guide.progress', { done, all: steps.length })}</span>
        <span className="spring" />
        <Tooltip title={t('guide.skipHelp')}>
          <Button type="text" size="small" onClick={() => hide(true)}>
            {t('guide.skip')}
          </Button>
        </Tooltip>
      </header>
      <ol style={{ gridTemplateColumns: `repeat(${steps.length}, minmax(0, 1fr))` }}>
        {steps.map((step, index) => (
          <li key={step.name} data-done={step.done}>
            <span
              className="guide-sign"
              role="img"
              aria-label={step.done ? t('guide.done') : String(index + 1)}
            >
              {step.done ? <CheckOutlined /> : index + 1}
            </span>
            <div>
              <strong>{t(`guide.${step.name}.title`)}</strong>
              <p>{t(`guide.${step.name}.help`)}</p>
              {step.done ? null : (
                <Button
                  size="small"
                  type={step === next ? 'primary' : 'default'}
                  onClick={() => void navigate(step.to)}
                >
                  {t(`guide.${step.name}.go`)}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The steps that this person can take, ticked by real facts. */
function useSteps(): Step[] {
  const wallet = useAllowed(recharge.list, { query: countsOnly })
  const stores = useAllowed(store.list, { query: { ...countsOnly, authed: true } })
  const products = useAllowed(listing.shopify, { query: countsOnly })
  const orders = useAllowed(order.list, { query: countsOnly })
  const some = (total: number | undefined): boolean | undefined =>
    total === undefined ? undefined : total > 0
  const steps: (Step & { allowed: boolean })[] = [
    {
      name: 'wallet',
      to: '/recharge',
      allowed: wallet.allowed,
      done: wallet.answer?.ext.activated,
    },
    { name: 'store', to: '/storeList?add=1', allowed: stores.allowed, done: some(stores.answer?.total) },
    { name: 'product', to: '/goodsList', allowed: products.allowed, done: some(products.answer?.total) },
    {
      name: 'order',
      to: '/ordersList',
      allowed: orders.allowed,
      done: some(tabTotal(orders.answer?.ext, 'all')),
    },
  ]
  return steps.filter((step) => step.allowed)
}
