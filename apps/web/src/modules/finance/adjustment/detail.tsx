import {
  type AdjustmentRow,
  adjustment,
  adjustmentFlow,
  adjustmentText,
} from '@dropyard/contract/finance/adjustment'
import type { ReactNode } from 'react'
import { DetailDrawer, Facts, Section } from '../../../kit/detail-drawer.tsx'
import { FlowMoves } from '../../../kit/flow-moves.tsx'
import { useT } from '../../../kit/lang.ts'
import { FlowTag } from '../../../kit/status-tag.tsx'
import { useData } from '../../../kit/use-data.ts'
import { MoneyText } from '../../../kit/value-text.tsx'
import { words } from './words.ts'

interface AdjustmentDetailProps {
  id: number | undefined
  onClose: () => void
  buttons: (row: AdjustmentRow) => ReactNode
}

/** One adjustment: what for, and who asked and decided. */
export function AdjustmentDetail({ id, onClose, buttons }: AdjustmentDetailProps) {
  const t = useT(words)
  const field = useT(adjustmentText)
  const answer = useData(adjustment.get, { params: { id: id ?? 0 } }, { enabled: id !== undefined })
  const row = answer.data?.data
  return (
    <DetailDrawer
      open={id !== undefined}
      onClose={onClose}
      answer={answer}
      title={row?.adjustment_sn ?? ''}
      extra={row ? <FlowTag states={adjustmentFlow.states} state={row.state} /> : null}
      footer={row && row.actions.length > 0 ? buttons(row) : null}
    >
      {row ? (
        <>
          <Section title={t('facts')}>
            <Facts
              items={[
                { label: field('fields.entity_name'), value: row.entity_name },
                { label: field('fields.kind'), value: row.kind_name },
                {
                  label: field('fields.amount'),
                  value: (
                    <MoneyText
                      amount={row.kind === 'manual_debit' ? -row.amount : row.amount}
                      currency={row.currency}
                      signed
                    />
                  ),
                },
                { label: field('fields.asked_by'), value: row.asked_by },
                { label: field('fields.remark'), value: row.remark, wide: true },
                { label: field('fields.note'), value: row.note, wide: true },
              ]}
            />
          </Section>
          <Section title={t('history')}>
            <FlowMoves history={row.history} states={adjustmentFlow.states} began={t('began')} />
          </Section>
        </>
      ) : null}
    </DetailDrawer>
  )
}
