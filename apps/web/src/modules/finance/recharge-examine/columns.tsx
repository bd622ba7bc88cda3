import { CopyOutlined } from '@ant-design/icons'
import { rechargeExamine, rechargeFlow } from '@dropyard/contract/finance/recharge'
import type { Translate } from '../../../kit/lang.ts'
import type { ListColumn, ListRow } from '../../../kit/list/list-types.ts'
import { columnsOf } from '../../../kit/record/record-shape.tsx'
import { FlowTag, StatusTag } from '../../../kit/value/status-tag.tsx'
import { LongText, MoneyText, Nothing } from '../../../kit/value/value-text.tsx'
import type { words } from './words.ts'

export type Examined = ListRow<typeof rechargeExamine.list>
export type ExamineWords = Translate<(typeof words)['en']>

/** Whether less is credited than was handed in. */
export const inPart = (row: Examined): boolean =>
  row.approved_usd !== null && row.approved_usd < row.amount_usd

/** Columns of the review: what was paid by whom, and what to be careful about. */
export const examineColumns = (t: ExamineWords): ListColumn<Examined>[] =>
  columnsOf(rechargeExamine, t.lang, {
    entity_id: (row) => <Company row={row} t={t} />,
    state: (row) =>
      row.state === 'approved' && inPart(row) ? (
        <StatusTag tone="green">{t('partly')}</StatusTag>
      ) : (
        <FlowTag states={rechargeFlow.states} state={row.state} />
      ),
    duplicates: (row) => <DuplicateTag row={row} t={t} />,
    approved_usd: (row) =>
      row.state === 'approved' ? <MoneyText amount={row.approved_usd} currency="USD" /> : <Nothing />,
  }).map((one) => (one.key === 'duplicates' ? { ...one, width: 88 } : one))

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
