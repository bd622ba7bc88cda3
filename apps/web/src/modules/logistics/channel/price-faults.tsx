import { type ImportError, noFindings } from '@dropyard/contract/kit/record-endpoints'
import { Alert } from 'antd'
import { ImportErrors } from '../../../kit/files/import-findings.tsx'
import { useT } from '../../../kit/lang.ts'
import { words } from './words.ts'

/** What is wrong with a price table, cell by cell. */
export function PriceFaults({ faults, onClose }: { faults: readonly ImportError[]; onClose: () => void }) {
  const t = useT(words)
  if (faults.length === 0) return null
  return (
    <div className="price-faults">
      <Alert type="error" title={t('importWrong', { count: faults.length })} closable={{ onClose }} />
      <ImportErrors found={{ ...noFindings, errors: [...faults] }} />
    </div>
  )
}
