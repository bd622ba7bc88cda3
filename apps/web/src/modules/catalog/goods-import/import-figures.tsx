import type { GoodsImportResult } from '@dropyard/contract/catalog/goods-import'
import { Alert } from 'antd'
import { ImportErrors } from '../../../kit/files/import-findings.tsx'
import { useT } from '../../../kit/lang.ts'
import { StatTiles } from '../../../kit/value/stat-tiles.tsx'
import { NumberText } from '../../../kit/value/value-text.tsx'
import { importWords } from './import-words.ts'

const shown = {
  found: ['products', 'created', 'updated', 'unchanged', 'failed'],
  done: ['created', 'updated', 'unchanged', 'failed'],
} as const

/** Counts of a file's check or of an import. */
export function ImportFigures({ of, result }: { of: keyof typeof shown; result: GoodsImportResult }) {
  const t = useT(importWords)
  return (
    <StatTiles
      label={t('products')}
      items={shown[of].map((name) => ({
        label: t(`${of}.${name}` as 'found.created'),
        value: <NumberText value={result[name]} />,
        needsAction: name === 'failed' && result.failed > 0,
      }))}
    />
  )
}

/** The result of an import, with the rows that were not imported. */
export function ImportOutcome({ result }: { result: GoodsImportResult }) {
  const t = useT(importWords)
  const written = result.created + result.updated
  const some = written + result.unchanged > 0
  return (
    <div className="import-summary">
      <Alert type={some ? 'success' : 'warning'} showIcon title={t(some ? 'finished' : 'nothing')} />
      <ImportFigures of="done" result={result} />
      {written > 0 ? <p className="soft">{t('pictures')}</p> : null}
      <ImportErrors found={result} />
    </div>
  )
}
