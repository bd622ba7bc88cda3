import { CheckOutlined, DislikeOutlined, LikeOutlined } from '@ant-design/icons'
import { goodsSearch } from '@dropyard/contract/catalog/goods-search'
import { recharge } from '@dropyard/contract/finance/recharge'
import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { orderList } from '@dropyard/contract/order/order-list'
import { type Guide as GuideFacts, home } from '@dropyard/contract/overview/home'
import { link } from '@dropyard/contract/pages'
import { store } from '@dropyard/contract/store/store'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useData, useSave } from '../../../kit/call/use-data.ts'
import { useMay } from '../../../kit/current-user.ts'
import { useT } from '../../../kit/lang.ts'
import { tabTotal } from './tab-total.ts'
import { words } from './words.ts'

interface Step {
  readonly name: 'wallet' | 'store' | 'product' | 'order'
  readonly to: string
  readonly done: boolean
}

/** The steps for new users. Each is completed automatically based on data; the guide disappears when all are. */
export function Guide() {
  const t = useT(words)
  const navigate = useNavigate()
  const may = useMay()
  const facts = useData(home.guide, {}).data?.data
  const skip = useSave(home.skip, { refresh: [home.guide] })
  const rate = useSave(home.setHelpful, { done: t('guide.thanks'), refresh: [home.guide] })
  const money = useData(
    recharge.list,
    { query: { 'per-page': 1 } },
    { enabled: facts?.done.wallet === false && may(recharge.list) },
  )
  if (!facts || facts.skipped) return null
  const reviewed = tabTotal(money.data?.ext, 'submitted') ?? 0
  const steps = stepsOf(facts.done, may)
  const done = steps.filter((step) => step.done).length
  if (done === steps.length) return null
  const next = steps.find((step) => !step.done)
  return (
    <section className="guide" aria-labelledby="guide-title">
      <header>
        <h2 id="guide-title">{t('guide.title')}</h2>
        <span className="soft">{t('guide.progress', { done, all: steps.length })}</span>
        <span className="spring" />
        {facts.helpful === null ? (
          <span className="guide-rate">
            {t('guide.helpful')}
            <Button
              type="text"
              size="small"
              icon={<LikeOutlined />}
              aria-label={t('guide.yes')}
              onClick={() => void rate.run({ body: { helpful: true } })}
            />
            <Button
              type="text"
              size="small"
              icon={<DislikeOutlined />}
              aria-label={t('guide.no')}
              onClick={() => void rate.run({ body: { helpful: false } })}
            />
          </span>
        ) : null}
        <Button
          data-tip={t('guide.skipHelp')}
          type="text"
          size="small"
          loading={skip.busy}
          onClick={() => void skip.run({ body: { skip: true } })}
        >
          {t('guide.skip')}
        </Button>
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
                  {step.name === 'wallet' && reviewed > 0
                    ? t('guide.wallet.waiting')
                    : t(`guide.${step.name}.go`)}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The steps that the user can take, completed according to the data. */
function stepsOf(done: GuideFacts['done'], may: (to: Pick<AnyEndpoint, 'permission'>) => boolean): Step[] {
  const steps: (Step & { allowed: boolean })[] = [
    { name: 'wallet', to: '/recharge', allowed: may(recharge.list), done: done.wallet },
    { name: 'store', to: link('/storeList', { add: '1' }), allowed: may(store.list), done: done.store },
    { name: 'product', to: '/goodsList', allowed: may(goodsSearch.list), done: done.product },
    { name: 'order', to: '/ordersList', allowed: may(orderList.list), done: done.order },
  ]
  return steps.filter((step) => step.allowed)
}
