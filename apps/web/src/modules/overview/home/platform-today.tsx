import { entity } from '@dropyard/contract/account/entity'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import { home } from '@dropyard/contract/overview/home'
import { link } from '@dropyard/contract/pages'
import { Link } from 'react-router'
import { useMay, useTimeZone } from '../../../kit/current-user.ts'
import { useT } from '../../../kit/lang.ts'
import { linked, type StatTile, StatTiles } from '../../../kit/value/stat-tiles.tsx'
import { MoneyText } from '../../../kit/value/value-text.tsx'
import { todayIn } from '../../../kit/value/zone-day.ts'
import { AnalysisBlock } from './block.tsx'
import { lastMonth, useAllowed } from './facts.ts'
import { loadingText, numberOrBone } from './number.tsx'
import { Rows } from './rows.tsx'
import { Trend } from './trend.tsx'
import { words } from './words.ts'

const few = 5

/** Figures of all companies for staff with access: today, the last thirty days, the busiest stores. */
export function PlatformToday() {
  const t = useT(words)
  const may = useMay()
  const allowed = may(home.section1)
  const span = todayIn(useTimeZone())
  const today = useAllowed(home.section1, { query: { today: span.from, yesterday: span.yesterday } }).answer
    ?.data
  const month = useAllowed(home.section2, {}).answer?.data
  const rank = useAllowed(home.shopRank, {})
  if (!allowed) return null
  const figure = (name: 'orders' | 'paid' | 'shipped' | 'companies', to: string | undefined): StatTile =>
    linked(
      {
        label: t(`house.${name}`),
        value: numberOrBone(today?.[name].today),
        note: today ? t('house.before', { count: today[name].before.toLocaleString() }) : loadingText,
      },
      to,
      today?.[name].today,
    )
  const { from, to } = span
  const spent = today?.spend
  // Null for users who may not see it.
  const spend: StatTile[] =
    spent === null
      ? []
      : [
          {
            label: t('house.spend'),
            value: spent ? <MoneyText amount={spent.today} currency="USD" /> : numberOrBone(undefined),
            note: spent ? (
              <>
                {t('house.yesterday')} <MoneyText amount={spent.before} currency="USD" />
              </>
            ) : (
              loadingText
            ),
          },
        ]
  const orders = may(erpOrder.list)
  return (
    <>
      <StatTiles
        label={t('house.title')}
        items={[
          figure('orders', orders ? link('/erpOrders', { from, to }) : undefined),
          figure('paid', orders ? link('/erpOrders', { paid_from: from, paid_to: to }) : undefined),
          ...spend,
          figure('shipped', orders ? link('/erpOrders', { shipped_from: from, shipped_to: to }) : undefined),
          figure('companies', may(entity.list) ? link('/companyList', { from, to }) : undefined),
        ]}
      />
      <div className="home-columns">
        <AnalysisBlock title={t('trend.title')} link={t('trend.more')}>
          {month ? <Trend days={month} /> : <div className="home-trend-coming" />}
        </AnalysisBlock>
        <AnalysisBlock title={t('house.rank')} by="store" link={t('top.all')}>
          <Rows
            rows={rank.answer?.data.slice(0, few)}
            expected={few}
            none={t('top.none')}
            failed={rank.failed}
            onRetry={rank.retry}
          >
            {(row) => (
              <li key={row.id}>
                <Link to={link('/erpOrders', { store_id: row.id, ...lastMonth() })}>
                  <span className="two-lines">
                    <strong>{row.name}</strong>
                    <small>{row.company}</small>
                  </span>
                  <span className="home-amount">
                    <span className="number" data-count={row.orders}>
                      {t('blocked.orders', { count: row.orders })}
                    </span>
                    {row.spend === null ? null : (
                      <small>
                        <MoneyText amount={row.spend} currency="USD" />
                      </small>
                    )}
                  </span>
                </Link>
              </li>
            )}
          </Rows>
        </AnalysisBlock>
      </div>
    </>
  )
}
