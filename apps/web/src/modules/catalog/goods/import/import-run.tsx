import { goodsLibrary } from '@dropyard/contract/catalog/goods'
import { Alert, Progress } from 'antd'
import type { z } from 'zod'
import { useData } from '../../../../kit/call/use-data.ts'
import { useT } from '../../../../kit/lang.ts'
import { importWords } from './import-words.ts'

type ImportJob = z.output<typeof goodsLibrary.importResult.data>

/** Milliseconds between looks at a running import. */
const every = 1000

/** An import as it runs; undefined before it is there. */
export function useImportJob(id: number | undefined): ImportJob | undefined {
  const input = { params: { id: id ?? 0 } }
  const enabled = id !== undefined
  const first = useData(goodsLibrary.importResult, input, { enabled, staleTime: 0 })
  const state = first.data?.data.state
  const over = state === 'done' || state === 'failed' || state === 'cancelled'
  useData(goodsLibrary.importResult, input, { enabled, every: over ? false : every })
  return enabled ? first.data?.data : undefined
}

/** How far an import is, or why it stopped. */
export function ImportRun({ job, title }: { job: ImportJob | undefined; title: string }) {
  const t = useT(importWords)
  if (job?.state === 'failed' || job?.state === 'cancelled')
    return <Alert type="error" showIcon title={t('stopped', { reason: job.error ?? '' })} />
  const total = job?.total ?? 0
  const done = job?.done ?? 0
  return (
    <div className="import-run" aria-live="polite">
      <strong>{title}</strong>
      <Progress percent={total > 0 ? Math.round((done / total) * 100) : 0} status="active" />
      <span className="soft number">{total > 0 ? t('progress', { done, total }) : t('reading')}</span>
    </div>
  )
}
