import { CopyOutlined } from '@ant-design/icons'
import { type recharge, rechargeFlow } from '@dropyard/contract/finance/recharge'
import { DayText } from '../../../kit/day-text.tsx'
import type { Translate } from '../../../kit/lang.ts'
import type { ListColumn, ListRow } from '../../../kit/list-types.ts'
import { FlowTag, StatusTag } from '../../../kit/status-tag.tsx'
import { LongText, MoneyText, Nothing, WhenText } from '../../../kit/value-text.tsx'
import type { words } from './words.ts'

export type Examined = ListRow<typeof recharge.examine>
export type ExamineWords = Translate<(typeof words)['en']>

/** Whether less is credited than was handed in. */
export const inPart = (row: Examined): boolean =>
  row.approved_usd !== null && row.approved_usd < row.amount_usd

/** Columns of the review: what was paid by whom, and what to be careful about. */
export function examineColumns(t: ExamineWords): ListColumn<Examined>[] {
  return [
    { key: 'recharge_sn', title: t('number'), width: 108, cell: (row) => row.recharge_sn },
    {
      key: 'entity_name',
      title: t('company'),
      width: 170,
      cell: (row) => <Company row={row} t={t} />,
    },
    {
      key: 'state',
      title: t('state'),
      width: 140,
      cell: (row) =>
        row.state === 'approved' && inPart(row) ? (
          <StatusTag tone="green">{t('partly')}</StatusTag>
        ) : (
          <FlowTag states={rechargeFlow.states} state={row.state} />
        ),
    },
    {
      key: 'amount',
      title: t('amount'),
      width: 108,
      right: true,
      cell: (row) => <MoneyText amount={row.amount} currency={row.currency} />,
    },
    {
      key: 'amount_usd',
      title: t('inDollars'),
      width: 112,
      right: true,
      sort: true,
      cell: (row) => <MoneyText amount={row.amount_usd} currency="USD" />,
    },
    {
      key: 'warning',
      title: t('duplicateTitle'),
      width: 88,
      cell: (row) => <DuplicateTag row={row} t={t} />,
    },
    {
      key: 'submit_time',
      title: t('submitted'),
      width: 102,
      cell: (row) => <WhenText at={row.submit_time} />,
    },
    { key: 'channel', title: t('channel'), width: 90, hidden: true, cell: (row) => row.channel_name },
    {
      key: 'bank_reference',
      title: t('reference'),
      width: 120,
      cell: (row) => <LongText>{row.bank_reference}</LongText>,
    },
    {
      key: 'transfer_day',
      title: t('day'),
      width: 115,
      hidden: true,
      sort: true,
      cell: (row) => <DayText day={row.transfer_day} />,
    },
    {
      key: 'approved_usd',
      title: t('credited'),
      width: 110,
      hidden: true,
      right: true,
      cell: (row) =>
        row.state === 'approved' ? <MoneyText amount={row.approved_usd} currency="USD" /> : <Nothing />,
    },
    {
      key: 'reviewed_by',
      title: t('reviewedBy'),
      width: 120,
      hidden: true,
      cell: (row) => row.reviewed_by || <Nothing />,
    },
    {
      key: 'review_time',
      title: t('reviewed'),
      width: 120,
      hidden: true,
      cell: (row) => <WhenText at={row.review_time} />,
    },
  ]
}

function Company({ row, t }: { row: Examined; t: ExamineWords }) {
  return (
    <span className="examine-company">
      <LongText>{row.entity_name}</LongText>
      {row.first_recharge && row.state !== 'approved' ? (
        <span data-tip={t('firstHelp')}>
          <StatusTag tone="blue">{t('first')}</StatusTag>
        </span>
      ) : null}
    </span>
  )
}

/** Says which other recharge looks the same, and in what. */
function DuplicateTag({ row, t }: { row: Examined; t: ExamineWords }) {
  if (row.duplicates.length === 0) return <Nothing />
  const words = row.duplicates.map((one) => t(`why.${one.why}`, { number: one.recharge_sn })).join('\n')
  return (
    <span className="examine-duplicate" data-tip={words}>
      <CopyOutlined /> {t('duplicateShort')}
    </span>
  )
}
