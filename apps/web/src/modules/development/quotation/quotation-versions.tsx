import { quotation } from '@dropyard/contract/development/quotation'
import { termNames } from '@dropyard/contract/development/quotation-terms'
import { Modal } from 'antd'
import { useT } from '../../../kit/lang.ts'
import { comparable } from '../../../kit/record/comparable.ts'
import { RecordFacts } from '../../../kit/record/record-drawer.tsx'
import { Stages } from '../../../kit/value/stages.tsx'
import { WhenText } from '../../../kit/value/value-text.tsx'
import type { QuotationRow } from './quotation-grid.tsx'
import { words } from './words.ts'

/** What was agreed with a supplier, the newest first; what differs from the version before is marked. */
export function QuotationVersions({ row, onClose }: { row: QuotationRow; onClose: () => void }) {
  const t = useT(words)
  const versions = [...row.versions.map((one) => ({ ...one, row: { ...row, ...one.terms } })), { row }]
  const stages = versions.map((one, at) => {
    const before = versions[at - 1]?.row
    const compared = before ? { before: comparable(before, one.row) } : {}
    const replaced = 'at' in one ? one : undefined
    return {
      key: at,
      name: t('version', { number: at + 1 }),
      notes: (
        <span className="soft">
          {replaced ? t('replaced', { user: replaced.user }) : t('current')}{' '}
          {replaced ? <WhenText at={replaced.at} /> : null}
        </span>
      ),
      children: <RecordFacts record={quotation} row={one.row} cells={{}} names={termNames} {...compared} />,
    }
  })
  return (
    <Modal open width={720} title={row.supplier_name} onCancel={onClose} footer={null}>
      <Stages of={stages.toReversed()} open={2} />
    </Modal>
  )
}
