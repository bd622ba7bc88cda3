import type { RowAnswer, RowRef } from '@dropyard/contract/kit/row-actions'
import { type ReactNode, useState } from 'react'
import { later } from '../page/later.tsx'
import { toast } from '../page/toast.ts'
import type { AnswerColumns } from './results-dialog.tsx'
import { sendRows } from './send-rows.ts'

const ResultsDialog = later(() => import('./results-dialog.tsx').then((part) => part.ResultsDialog))

interface Answers {
  /** Sends rows, says what became of them, and brings the lists up to date. False when nothing was done. */
  readonly send: <R extends RowRef>(
    rows: readonly R[],
    by: (portion: R[]) => Promise<{ readonly ok: boolean; readonly data?: unknown }>,
    done: (count: number) => string,
  ) => Promise<boolean>
  readonly dialog: ReactNode
}

/** Bulk work: a toast when every row was done, otherwise a dialog that says why some were not. */
export function useAnswers<A extends RowAnswer>(reload: () => unknown, columns: AnswerColumns<A>): Answers {
  const [results, setResults] = useState<readonly A[]>()
  return {
    send: async (rows, by, done) => {
      const answer = await sendRows<(typeof rows)[number], A>(rows, by)
      const moved = answer.results.filter((result) => result.ok).length
      if (moved > 0) await reload()
      if (moved < answer.results.length) setResults(answer.results)
      else if (answer.complete) toast.success(done(moved))
      return moved > 0
    },
    dialog: results ? (
      <ResultsDialog
        results={results}
        columns={columns as never}
        onClose={() => setResults(undefined)}
        onReload={() => void reload()}
      />
    ) : null,
  }
}
