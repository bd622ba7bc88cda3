import type { GoodsImportResult } from '@dropyard/contract/catalog/goods'
import { Alert } from 'antd'
import { useT } from '../../../kit/lang.ts'
import { ImportErrors } from './import-check.tsx'
import { ImportNumbers } from './import-numbers.tsx'
import { words } from './words.ts'

/** What an import came to, with the rows that were left out. */
export function ImportOutcome({ jobId, result }: { jobId: number; result: GoodsImportResult }) {
  const t = useT(words)
  const written = result.created + result.updated
  return (
    <div className="import-check">
      <Alert
        type={written + result.unchanged > 0 ? 'success' : 'warning'}
        showIcon
        title={written + result.unchanged > 0 ? t('import.done') : t('import.nothing')}
      />
      <ImportNumbers
        items={[
          { label: t('import.outcome.created'), value: result.created, tone: 'green' },
          { label: t('import.outcome.updated'), value: result.updated, tone: 'green' },
          { label: t('import.outcome.unchanged'), value: result.unchanged },
          { label: t('import.outcome.failed'), value: result.failed, tone: 'red' },
        ]}
      />
      {written > 0 ? <p className="soft">{t('import.pictures')}</p> : null}
      {result.errors.length > 0 ? <ImportErrors jobId={jobId} result={result} /> : null}
    </div>
  )
}
