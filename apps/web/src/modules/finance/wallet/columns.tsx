import type { transaction } from '@dropyard/contract/finance/wallet'
import { remarkParts } from '@dropyard/contract/finance/wallet/ledger'
import { displayMoney } from '@dropyard/contract/kit/money'
import { link } from '@dropyard/contract/pages'
import { Link } from 'react-router'
import type { z } from 'zod'
import { type Translate, useLang } from '../../../kit/lang.ts'
import type { ListColumn } from '../../../kit/list/list-types.ts'
import { EmptyValue, LongText, MoneyText, WhenText } from '../../../kit/value/value-text.tsx'
import type { words } from './words.ts'

type Row = z.output<typeof transaction>
type Words = Translate<(typeof words)['en']>

/** Columns of the statement. */
export function statementColumns(t: Words, staff: boolean): ListColumn<Row>[] {
  return [
    {
      key: 'create_time',
      title: t('time'),
      width: 130,
      sort: true,
      cell: (row) => <WhenText at={row.create_time} />,
    },
    { key: 'kind', title: t('kind'), width: 150, cell: (row) => row.kind_name },
    {
      key: 'reference',
      title: t('reference'),
      width: 150,
      cell: (row) => <Reference row={row} staff={staff} />,
    },
    {
      key: 'remark',
      title: t('details'),
      width: 220,
      cell: (row) => <LongText>{remarkParts(row.remark).rest}</LongText>,
    },
    { key: 'amount', title: t('amount'), width: 130, right: true, cell: (row) => <Amount row={row} /> },
    {
      key: 'balance_after',
      title: t('balance'),
      width: 130,
      right: true,
      cell: (row) => <MoneyText amount={row.balance_after} currency={row.currency} signed />,
    },
    {
      key: 'user_name',
      title: t('by'),
      width: 130,
      cell: (row) => row.user_name || <span className="soft">{t('system')}</span>,
    },
  ]
}

/** Incoming amounts have a plus sign, so that the direction is not shown by colour only. */
function Amount({ row: { amount, currency } }: { row: Row }) {
  const lang = useLang()
  const words = displayMoney({ amount, currency }, lang)
  return amount > 0 ? (
    <span className="number money-in">+{words}</span>
  ) : (
    <span className="number">{words}</span>
  )
}

/** Lists in which a posting's reference can be found, for merchants and staff. */
const lists: Readonly<Record<string, (search: string, staff: boolean) => string>> = {
  recharge: (search, staff) => link(staff ? '/rechargeExamine' : '/recharge', { search }),
  withdrawal: (search, staff) =>
    link(staff ? '/rechargeExamine' : '/recharge', { of: 'withdrawals', search }),
  order: (search, staff) => link(staff ? '/erpOrders' : '/ordersList', { search }),
}

function Reference({ row, staff }: { row: Row; staff: boolean }) {
  const { number } = remarkParts(row.remark)
  const list = lists[row.reference.split(':', 1)[0] ?? '']
  if (!number) return row.reference ? <LongText>{row.reference}</LongText> : <EmptyValue />
  return list ? <Link to={list(number, staff)}>{number}</Link> : number
}
