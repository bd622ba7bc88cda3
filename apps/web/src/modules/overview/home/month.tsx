import { orderAnalysis } from '@dropyard/contract/order/order-analysis'
import { orderList } from '@dropyard/contract/order/order-list'
import { link } from '@dropyard/contract/pages'
import { store } from '@dropyard/contract/store/store'
import { useState } from 'react'
import { Link } from 'react-router'
import { Picker } from '../../../kit/form/picker.tsx'
import { useT } from '../../../kit/lang.ts'
import { StateMessage } from '../../../kit/page/state-message.tsx'
import { MoneyText, NumberText, Picture, TwoLines } from '../../../kit/value/value-text.tsx'
import { AnalysisBlock } from './block.tsx'
import { lastMonth, useAllowed } from './facts.ts'
import { Rows } from './rows.tsx'
import { Trend } from './trend.tsx'
import { words } from './words.ts'

const few = 5

/** Orders, sales and spending by day, of all stores or one. */
export function Month() {
  const t = useT(words)
  const [storeId, setStore] = useState<number | null>()
  const query = { ...lastMonth(), ...(storeId ? { store_id: storeId } : {}) }
  const { allowed, answer, failed, retry } = useAllowed(orderList.statByDays, { query })
  if (!allowed) return null
  return (
    <AnalysisBlock
      title={t('trend.title')}
      link={t('trend.more')}
      tools={
        <Picker
          className="home-store"
          select={store.select}
          allowClear
          placeholder={t('trend.allStores')}
          aria-label={t('trend.allStores')}
          value={storeId ?? undefined}
          onChange={setStore}
        />
      }
    >
      {failed ? (
        <StateMessage title={t('failed')} onRetry={retry} />
      ) : answer ? (
        <Trend days={answer.data} />
      ) : (
        <div className="home-trend-coming" />
      )}
    </AnalysisBlock>
  )
}

/** The most ordered products and the busiest stores. */
export function Tops() {
  const query = lastMonth()
  const goods = useAllowed(orderAnalysis.lists.goods, { query: { ...query, limit: few } })
  const stores = useAllowed(orderAnalysis.lists.store, { query })
  const t = useT(words)
  if (!goods.allowed) return null
  const best = stores.answer?.data.filter((row) => row.key).slice(0, few)
  return (
    <div className="home-columns" data-even="true">
      <AnalysisBlock title={t('top.goods')} by="goods" link={t('top.all')}>
        <Rows
          rows={goods.answer?.data}
          expected={few}
          none={t('top.none')}
          failed={goods.failed}
          onRetry={goods.retry}
        >
          {(row) => (
            <li key={row.id}>
              <Link to={link('/goodsList/detail', { id: row.id })}>
                <Picture src={row.image} name={row.name} size={28} />
                <TwoLines first={row.name} second={row.spu} />
                <span className="home-amount">
                  <strong>{t('top.pieces', { count: row.pieces })}</strong>
                  <small>
                    <MoneyText amount={row.spend} currency="USD" />
                  </small>
                </span>
              </Link>
            </li>
          )}
        </Rows>
      </AnalysisBlock>
      <AnalysisBlock title={t('top.stores')} by="store" link={t('top.all')}>
        <Rows rows={best} expected={few} none={t('top.none')} failed={stores.failed} onRetry={stores.retry}>
          {(row) => (
            <li key={row.key}>
              <Link to={link('/ordersList', { ...lastMonth(), store_id: Number(row.key) })}>
                <span className="two-lines">
                  <strong>{row.name}</strong>
                </span>
                <span className="home-amount">
                  <strong>
                    <span data-count={row.orders}>
                      <NumberText value={row.orders} />
                    </span>{' '}
                    {t('top.orders')}
                  </strong>
                  <small>
                    <MoneyText amount={row.spend} currency="USD" />
                  </small>
                </span>
              </Link>
            </li>
          )}
        </Rows>
      </AnalysisBlock>
    </div>
  )
}
