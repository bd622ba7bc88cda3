import { quotation } from '@dropyard/contract/development/quotation'
import { termNames } from '@dropyard/contract/development/quotation-terms'
import { Collapse, Modal } from 'antd'
import { useT } from '../../../kit/lang.ts'
import { comparable } from '../../../kit/record/comparable.ts'
import { RecordFacts } from '../../../kit/record/record-drawer.tsx'
import { WhenText } from '../../../kit/value/value-text.tsx'
import type { QuotationRow } from './quotation-grid.tsx'
import { words } from './words.ts'
import './quotation.css'

/** What was agreed with a supplier, the newest first; what differs from the version before is marked. */
export function QuotationVersions({ row, onClose }: { row: QuotationRow; onClose: () => void }) {
  const t = useT(words)
  const versions = [...row.versions.map((one) => ({ ...one, row: { ...row, ...one.terms } })), { row }]
  const items = versions.map((one, at) => {
    const before = versions[at - 1]?.row
    return {
      key: at,
      label: (
        <span className="quotation-version">
          <strong>{t('version', { number: at + 1 })}</strong>
          {'at' in one ? (
            <span className="soft">
              {t('replaced', { user: one.user })} <WhenText at={one.at} />
            </span>
          ) : (
            <span className="soft">{t('current')}</span>
          )}
        </span>
      ),
      children: (
        <RecordFacts
          record={quotation}
          row={one.row}
          cells={{}}
          names={termNames}
          {...(before ? { before: comparable(before, one.row) } : {})}
        />
      ),
    }
  })
  return (
    <Modal open width={720} title={row.supplier_name} onCancel={onClose} footer={null}>
      <Collapse
        size="small"
        items={items.toReversed()}
        defaultActiveKey={[items.length - 1, items.length - 2]}
      />
    </Modal>
  )
}
