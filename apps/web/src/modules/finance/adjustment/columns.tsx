import {
  type AdjustmentRow,
  adjustmentFlow,
  type adjustmentText,
} from '@dropyard/contract/finance/adjustment'
import type { Translate } from '../../../kit/lang.ts'
import type { ListColumn } from '../../../kit/list-types.ts'
import { FlowTag } from '../../../kit/status-tag.tsx'
import { LongText, MoneyText, Nothing, WhenText } from '../../../kit/value-text.tsx'

/** Columns of the list of adjustments. */
export function adjustmentColumns(
  field: Translate<(typeof adjustmentText)['en']>,
): ListColumn<AdjustmentRow>[] {
  return [
    {
      key: 'adjustment_sn',
      title: field('fields.adjustment_sn'),
      width: 112,
      cell: (row) => row.adjustment_sn,
    },
    {
      key: 'entity_name',
      title: field('fields.entity_name'),
      width: 150,
      cell: (row) => <LongText>{row.entity_name}</LongText>,
    },
    {
      key: 'state',
      title: field('fields.state'),
      width: 120,
      cell: (row) => <FlowTag states={adjustmentFlow.states} state={row.state} />,
    },
    { key: 'kind', title: field('fields.kind'), width: 120, cell: (row) => row.kind_name },
    {
      key: 'amount',
      title: field('fields.amount'),
      width: 110,
      right: true,
      sort: true,
      cell: (row) => (
        <MoneyText
          amount={row.kind === 'manual_debit' ? -row.amount : row.amount}
          currency={row.currency}
          signed
        />
      ),
    },
    {
      key: 'remark',
      title: field('fields.remark'),
      width: 150,
      cell: (row) => <LongText>{row.remark}</LongText>,
    },
    { key: 'asked_by', title: field('fields.asked_by'), width: 110, cell: (row) => row.asked_by },
    {
      key: 'decided_by',
      title: field('fields.decided_by'),
      width: 110,
      hidden: true,
      cell: (row) => row.decided_by || <Nothing />,
    },
    {
      key: 'create_time',
      title: field('fields.create_time'),
      width: 120,
      sort: true,
      cell: (row) => <WhenText at={row.create_time} />,
    },
  ]
}
