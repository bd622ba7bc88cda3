import type { StaffResult } from '@dropyard/contract/order/order/row'
import type { JobRow } from '@dropyard/contract/system/job'
import { Spin } from 'antd'
import { useEffect, useState } from 'react'
import { JobBar } from '../../../../kit/files/job-progress.tsx'
import { jobState } from '../../../../kit/files/job-state.ts'
import { useT } from '../../../../kit/lang.ts'
import { ResultTable } from '../../../../kit/rows/results-dialog.tsx'
import type { AskedAction } from '../../../../kit/rows/use-row-actions.tsx'
import { dialogWords } from './dialog-words.ts'
import { useOrderAnswers } from './use-order-answers.tsx'

interface Preview {
  readonly results: readonly StaffResult[] | undefined
  readonly looking: boolean
  /** The progress of a preview for many orders. */
  readonly job: JobRow | undefined
}

/** Previews an action on orders, again whenever its input changes. */
export function usePreview(
  preview: AskedAction<unknown, StaffResult>['preview'],
  input: Readonly<Record<string, unknown>> | undefined,
): Preview {
  const key = input && JSON.stringify(input)
  const [found, setFound] = useState<{ key: string; results: readonly StaffResult[] | undefined }>()
  const [job, setJob] = useState<JobRow>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked for decides, not who asks
  useEffect(() => {
    if (!key || !input) return
    const waiting = new AbortController()
    setJob(undefined)
    const onJob = (row: JobRow): void => (waiting.signal.aborted ? undefined : setJob(row))
    void preview(input, { signal: waiting.signal, onJob }).then((results) => {
      if (!waiting.signal.aborted) setFound({ key, results })
    })
    return () => waiting.abort()
  }, [key])
  const known = found !== undefined && found.key === key
  return { results: known ? found.results : undefined, looking: key !== undefined && !known, job }
}

/** The preview by order: changes and refund, or why the action is not possible. */
export function PreviewTable({ results, looking, job }: Preview) {
  const t = useT(dialogWords)
  const columns = useOrderAnswers()
  if (looking && job) return <JobBar job={jobState(job)} />
  if (looking) return <Spin size="small" />
  if (!results) return null
  const able = results.filter(({ ok }) => ok).length
  return (
    <section className="preview" aria-label={t('preview.title')}>
      <p>{t('preview.able', { able, count: results.length })}</p>
      <ResultTable
        results={results.map((one) => ({
          ...one,
          message: one.ok ? one.change || t('preview.can') : one.message,
        }))}
        columns={columns}
        height={200}
      />
    </section>
  )
}
