import { CheckCircleOutlined, WarningOutlined } from '@ant-design/icons'
import { currency } from '@dropyard/contract/finance/currency'
import { displayMoney } from '@dropyard/contract/kit/money'
import { Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useData } from '../../../kit/call/use-data.ts'
import { RangeInput } from '../../../kit/form/date-input.tsx'
import { useLang, useT } from '../../../kit/lang.ts'
import { Section } from '../../../kit/page/detail-drawer.tsx'
import { StateMessage } from '../../../kit/page/state-message.tsx'
import { dayjs } from '../../../kit/value/dates.ts'
import './currency.css'
import { words } from './words.ts'

const day = (at: ReturnType<typeof dayjs>) => at.format('YYYY-MM-DD')

/** Opening balance, movements and closing balance of companies by currency, reconciled with the wallets' balances. */
export function Report({ lists }: { lists: ReactNode }) {
  const t = useT(words)
  const lang = useLang()
  const [from, setFrom] = useState(day(dayjs().startOf('month')))
  const [to, setTo] = useState(day(dayjs()))
  const answer = useData(currency.report, { query: { from, to } }, { keep: true })
  const report = answer.data?.data
  const said = (amount: number, code: string) => displayMoney({ amount, currency: code }, lang)
  return (
    <div className="currency-report">
      <header className="page-head">
        <h1>{t('report')}</h1>
        {lists}
        <span className="spring" />
        <RangeInput
          label={t('days')}
          from={from}
          to={to}
          instant={false}
          inline
          onChange={(first, last) => {
            if (first) setFrom(first)
            if (last) setTo(last)
          }}
        />
      </header>
      {answer.isError ? <StateMessage title={t('failed')} onRetry={() => void answer.refetch()} /> : null}
      {report ? null : <Skeleton active title={false} />}
      {report?.ledger.map((one) => (
        <Section
          key={one.currency}
          title={one.currency}
          extra={
            <span className={one.difference === 0 ? 'report-right' : 'report-wrong'}>
              {one.difference === 0 ? <CheckCircleOutlined /> : <WarningOutlined />}{' '}
              {one.difference === 0
                ? t('agrees')
                : t('differs', { amount: said(one.difference, one.currency) })}
            </span>
          }
        >
          <table className="report-table">
            <tbody>
              <tr className="report-sum">
                <th>{t('opening')}</th>
                <td />
                <td className="number">{said(one.opening, one.currency)}</td>
              </tr>
              {one.movements.map((movement) => (
                <tr key={movement.kind}>
                  <th>{movement.kind_name}</th>
                  <td className="number soft">{t('postings', { count: movement.count })}</td>
                  <td className="number">{said(movement.amount, one.currency)}</td>
                </tr>
              ))}
              <tr className="report-sum">
                <th>{t('closing')}</th>
                <td />
                <td className="number">{said(one.closing, one.currency)}</td>
              </tr>
            </tbody>
          </table>
        </Section>
      ))}
      {report && report.received.length > 0 ? (
        <Section title={t('received')}>
          <table className="report-table">
            <thead>
              <tr>
                <th>{t('currency')}</th>
                <td className="number">{t('count')}</td>
                <td className="number">{t('amount')}</td>
                <td className="number">{t('inDollars')}</td>
                <td className="number">{t('credited')}</td>
              </tr>
            </thead>
            <tbody>
              {report.received.map((one) => (
                <tr key={one.currency}>
                  <th>{one.currency}</th>
                  <td className="number">{one.count}</td>
                  <td className="number">{said(one.amount, one.currency)}</td>
                  <td className="number">{said(one.amount_usd, 'USD')}</td>
                  <td className="number">{said(one.approved_usd, 'USD')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Section>
      ) : null}
    </div>
  )
}
