import { quotation } from '@dropyard/contract/development/quotation'
import { termNames } from '@dropyard/contract/development/quotation/terms'
import { Modal } from 'antd'
import { useT } from '../../../kit/lang.ts'
import { RecordVersions } from '../../../kit/record/record-versions.tsx'
import { WhenText } from '../../../kit/value/value-text.tsx'
import type { QuotationRow } from './quotation-grid.tsx'
import { words } from './words.ts'

/** Versions of the terms with a supplier, newest first, with differences to the previous version. */
export function QuotationVersions({ row, onClose }: { row: QuotationRow; onClose: () => void }) {
  const t = useT(words)
  // Versions have no ids of tiers.
  const current = { ...row, tiers: row.tiers.map(({ id: _id, ...tier }) => tier) }
  const held = [...row.versions.map(({ terms }) => ({ ...row, ...terms })), current]
  const versions = held.map((one, at) => {
    const { user, at: until } = row.versions[at] ?? {}
    return {
      ...{ key: at, name: t('version', { number: at + 1 }), record: quotation, names: termNames },
      ...{ row: one, before: held[at - 1] },
      notes: (
        <span className="soft">
          {user ? t('replaced', { user }) : t('current')} {until ? <WhenText at={until} /> : null}
        </span>
      ),
    }
  })
  return (
    <Modal open width={720} title={row.supplier_name} onCancel={onClose} footer={null}>
      <RecordVersions of={versions.toReversed()} open={2} />
    </Modal>
  )
}
