import { Badge } from 'antd'
import { Link } from 'react-router'
import { useT } from '../../../kit/lang.ts'
import { EmptyValue, MoneyText, TwoLines } from '../../../kit/value/value-text.tsx'
import type { Case } from './case-view.tsx'
import { words } from './words.ts'

/** Cells of a case's row on both sides; each side has its own unread count. */
export function useCaseCells<R extends Case>(
  orderAt: (search: string) => string,
  unread: (row: R) => number,
) {
  const t = useT(words)
  const order = (row: R) => (
    <Link className="number" to={orderAt(row.order_sn)} onClick={(event) => event.stopPropagation()}>
      {row.order_sn}
    </Link>
  )
  return {
    case_sn: (row: R) => (
      <Badge dot={unread(row) > 0} title={t('unread')} offset={[4, 2]}>
        <span className="number">{unread(row) > 0 ? <strong>{row.case_sn}</strong> : row.case_sn}</span>
      </Badge>
    ),
    order_sn: (row: R) =>
      row.store_name ? <TwoLines first={order(row)} second={row.store_name} /> : order(row),
    amount: (row: R) =>
      row.amount === null ? <EmptyValue /> : <MoneyText amount={row.amount} currency="USD" />,
  }
}

export const caseWidths = {
  case_sn: { width: 110 },
  order_sn: { width: 150 },
  reason: { width: 150 },
  pieces: { width: 70 },
  most: { width: 130 },
  outcome: { width: 100 },
  amount: { width: 100 },
  created_at: { width: 100 },
} as const
