import type { GoodsImportResult } from '@dropyard/contract/catalog/goods'
import { Alert } from 'antd'
import { useT } from '../../../../kit/lang.ts'
import { ImportErrors } from './import-check.tsx'
import { ImportNumbers } from './import-numbers.tsx'
import { importWords } from './import-words.ts'

/** What an import came to, with the rows that were left out. */
export function ImportOutcome({ jobId, result }: { jobId: number; result: GoodsImportResult }) {
  const t = useT(importWords)
  const written = result.created + result.updated
  return (
    <div className="import-check">
      <Alert
        type={written + result.unchanged > 0 ? 'success' : 'warning'}
        showIcon
        title={written + result.unchanged > 0 ? t('done') : t('nothing')}
      />
      <ImportNumbers
        items={[
          { label: t('outcome.created'), value: result.created, tone: 'green' },
          { label: t('outcome.updated'), value: result.updated, tone: 'green' },
          { label: t('outcome.unchanged'), value: result.unchanged },
          { label: t('outcome.failed'), value: result.failed, tone: 'red' },
        ]}
      />
      {written > 0 ? <p className="soft">{t('pictures')}</p> : null}
      {result.errors.length > 0 ? <ImportErrors jobId={jobId} result={result} /> : null}
    </div>
  )
}
