import { rechargeExamine } from '@dropyard/contract/finance/recharge'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import { link } from '@dropyard/contract/pages'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useT } from '../../../kit/lang.ts'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { MoneyText, WhenText } from '../../../kit/value/value-text.tsx'
import { Block } from './block.tsx'
import { useAllowed } from './facts.ts'
import { Rows } from './rows.tsx'
import { words } from './words.ts'

/** Number of rows on the home page. */
const few = 6

/** The oldest orders that await a check. */
export function WaitingOrders() {
  const t = useT(words)
  const { allowed, answer, failed, retry } = useAllowed(erpOrder.list, {
    query: { status: 20, 'per-page': few, sort: 'create_time' },
  })
  if (!allowed) return null
  const rows = answer?.data.map((row) => ({
    id: row.id,
    to: link('/erpOrders', { status: 20, id: row.id }),
    first: row.order_sn,
    second: row.company,
    amount: row.pay_amount,
    at: row.create_time,
    note: null,
  }))
  return (
    <Block title={t('staff.ordersTitle')} to={link('/erpOrders', { status: 20 })} link={t('staff.allOrders')}>
      <Rows rows={rows} expected={few} none={t('staff.noOrders')} failed={failed} onRetry={retry}>
        {waitingRow}
      </Rows>
    </Block>
  )
}

/** The oldest recharges that await a review. */
export function WaitingRecharges() {
  const t = useT(words)
  const { allowed, answer, failed, retry } = useAllowed(rechargeExamine.list, {
    query: { state: 'submitted', 'per-page': few, sort: 'create_time' },
  })
  if (!allowed) return null
  const rows = answer?.data.map((row) => ({
    id: row.id,
    to: link('/rechargeExamine', { state: 'submitted', id: row.id }),
    first: row.entity_name,
    second: `${row.recharge_sn} · ${row.channel_name}`,
    amount: row.amount_usd,
    at: row.submit_time,
    note: row.duplicates.length > 0 ? <StatusTag tone="amber">{t('staff.duplicate')}</StatusTag> : null,
  }))
  return (
    <Block
      title={t('staff.rechargesTitle')}
      to={link('/rechargeExamine', { state: 'submitted' })}
      link={t('staff.allRecharges')}
    >
      <Rows rows={rows} expected={few} none={t('staff.noRecharges')} failed={failed} onRetry={retry}>
        {waitingRow}
      </Rows>
    </Block>
  )
}

interface WaitingRow {
  readonly id: number
  readonly to: string
  readonly first: string
  readonly second: string
  /** US cents; null for users who may not see it. */
  readonly amount: number | null
  readonly at: string | null
  readonly note: ReactNode
}

const waitingRow = (row: WaitingRow): ReactNode => (
  <li key={row.id}>
    <Link to={row.to}>
      <span className="two-lines">
        <strong>{row.first}</strong>
        <small>{row.second}</small>
      </span>
      {row.note}
      <span className="home-amount">
        {row.amount === null ? null : <MoneyText amount={row.amount} currency="USD" />}
        <small>
          <WhenText at={row.at} />
        </small>
      </span>
    </Link>
  </li>
)
