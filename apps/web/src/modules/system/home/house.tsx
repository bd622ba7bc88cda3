import { link } from '@dropyard/contract/pages'
import { home } from '@dropyard/contract/system/home'
import { Link } from 'react-router'
import { type Figure, Figures } from '../../../kit/figures.tsx'
import { useT } from '../../../kit/lang.ts'
import { useMay } from '../../../kit/person.ts'
import { MoneyText } from '../../../kit/value-text.tsx'
import { Block } from './block.tsx'
import { useAllowed } from './facts.ts'
import { coming, numberOrBone } from './number.tsx'
import { Rows } from './rows.tsx'
import { Trend } from './trend.tsx'
import { words } from './words.ts'

const few = 5

/** The house's numbers for staff who may see them: today, the last thirty days, the busiest stores. */
export function House() {
  const t = useT(words)
  const allowed = useMay()(home.section1)
  const today = useAllowed(home.section1, {}).answer?.data
  const month = useAllowed(home.section2, {}).answer?.data
  const rank = useAllowed(home.shopRank, {})
  if (!allowed) return null
  const figure = (name: 'orders' | 'paid' | 'shipped' | 'companies', to?: string): Figure => ({
    label: t(`house.${name}`),
    value: numberOrBone(today?.[name].today),
    note: today ? t('house.before', { count: today[name].before.toLocaleString() }) : coming,
    ...(to ? { to } : {}),
  })
  const day = new Date().toISOString().slice(0, 10)
  return (
    <>
      <Figures
        label={t('house.title')}
        items={[
          figure('orders', link('/erpOrders', { from: day, to: day })),
          figure('paid'),
          {
            label: t('house.spend'),
            value: today ? <MoneyText amount={today.spend.today} currency="USD" /> : numberOrBone(undefined),
            note: today ? (
              <>
                {t('house.yesterday')} <MoneyText amount={today.spend.before} currency="USD" />
              </>
            ) : (
              coming
            ),
          },
          figure('shipped'),
          figure('companies', '/companyList'),
        ]}
      />
      <div className="home-columns">
        <Block title={t('trend.title')} to="/analysis" link={t('trend.more')}>
          {month ? <Trend days={month} /> : <div className="home-trend-coming" />}
        </Block>
        <Block title={t('house.rank')} to={link('/analysis', { by: 'store' })} link={t('top.all')}>
          <Rows
            rows={rank.answer?.data.slice(0, few)}
            expected={few}
            none={t('top.none')}
            failed={rank.failed}
            onRetry={rank.retry}
          >
            {(row) => (
              <li key={row.id}>
                <Link to={link('/erpOrders', { store_id: row.id })}>
                  <span className="two-lines">
                    <strong>{row.name}</strong>
                    <small>{row.company}</small>
                  </span>
                  <span className="home-amount">
                    <span className="number">{t('blocked.orders', { count: row.orders })}</span>
                    <small>
                      <MoneyText amount={row.spend} currency="USD" />
                    </small>
                  </span>
                </Link>
              </li>
            )}
          </Rows>
        </Block>
      </div>
    </>
  )
}
