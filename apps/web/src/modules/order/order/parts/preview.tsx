import type { OrderResult } from '@dropyard/contract/order/order-row'
import { Spin } from 'antd'
import { useEffect, useState } from 'react'
import { useT } from '../../../../kit/lang.ts'
import { ResultTable } from '../../../../kit/rows/results-dialog.tsx'
import { dialogWords } from './dialog-words.ts'
import { useOrderAnswers } from './use-order-answers.tsx'

/** What would become of some orders, anew whenever what is asked for changes. */
export function usePreview(
  preview: (input: Readonly<Record<string, unknown>>) => Promise<readonly OrderResult[] | undefined>,
  input: Readonly<Record<string, unknown>> | undefined,
): { readonly results: readonly OrderResult[] | undefined; readonly looking: boolean } {
  const key = input && JSON.stringify(input)
  const [found, setFound] = useState<{ key: string; results: readonly OrderResult[] | undefined }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked for decides, not who asks
  useEffect(() => {
    if (!key || !input) return
    let current = true
    void preview(input).then((results) => {
      if (current) setFound({ key, results })
    })
    return () => {
      current = false
    }
  }, [key])
  const known = found !== undefined && found.key === key
  return { results: known ? found.results : undefined, looking: key !== undefined && !known }
}

/** Order by order: what changes and what comes back, or why it can not be. */
export function PreviewTable({
  results,
  looking,
}: {
  results: readonly OrderResult[] | undefined
  looking: boolean
}) {
  const t = useT(dialogWords)
  const columns = useOrderAnswers()
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
