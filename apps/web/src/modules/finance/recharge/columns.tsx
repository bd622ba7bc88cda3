import { type recharge, rechargeFlow } from '@dropyard/contract/finance/recharge'
import { DayText } from '../../../kit/day-text.tsx'
import type { Translate } from '../../../kit/lang.ts'
import type { ListColumn, ListRow } from '../../../kit/list-types.ts'
import { FlowTag } from '../../../kit/status-tag.tsx'
import { LongText, MoneyText, Nothing, WhenText } from '../../../kit/value-text.tsx'
import type { words } from './words.ts'

export type OwnRecharge = ListRow<typeof recharge.list>
export type RechargeWords = Translate<(typeof words)['en']>

/** Columns of what a merchant handed in. */
export function rechargeColumns(t: RechargeWords): ListColumn<OwnRecharge>[] {
  return [
    { key: 'recharge_sn', title: t('list.number'), width: 112, cell: (row) => row.recharge_sn },
    {
      key: 'state',
      title: t('list.state'),
      width: 140,
      cell: (row) => <FlowTag states={rechargeFlow.states} state={row.state} />,
    },
    {
      key: 'amount',
      title: t('list.amount'),
      width: 115,
      right: true,
      sort: 'amount_usd',
      cell: (row) => <MoneyText amount={row.amount} currency={row.currency} />,
    },
    {
      key: 'credited',
      title: t('list.credited'),
      width: 110,
      right: true,
      cell: (row) =>
        row.state === 'approved' ? <MoneyText amount={row.approved_usd} currency="USD" /> : <Nothing />,
    },
    { key: 'channel', title: t('list.channel'), width: 112, cell: (row) => row.channel_name },
    {
      key: 'bank_reference',
      title: t('list.reference'),
      width: 130,
      cell: (row) => <LongText>{row.bank_reference}</LongText>,
    },
    {
      key: 'transfer_day',
      title: t('list.day'),
      width: 125,
      sort: true,
      cell: (row) => <DayText day={row.transfer_day} />,
    },
    {
      key: 'submit_time',
      title: t('list.submitted'),
      width: 110,
      cell: (row) =>
        row.submit_time ? <WhenText at={row.submit_time} /> : <span className="soft">{t('list.draft')}</span>,
    },
    {
      key: 'review_time',
      title: t('list.reviewed'),
      width: 120,
      hidden: true,
      cell: (row) => <WhenText at={row.review_time} />,
    },
    {
      key: 'create_time',
      title: t('list.created'),
      width: 130,
      hidden: true,
      sort: true,
      cell: (row) => <WhenText at={row.create_time} />,
    },
  ]
}
