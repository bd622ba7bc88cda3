import type { RowAnswer, RowRef } from '@dropyard/contract/kit/row-actions'
import { type ReactNode, useState } from 'react'
import { useT } from '../lang.ts'
import { later } from '../page/later.tsx'
import { toast } from '../page/toast.ts'
import type { AnswerColumns } from './results-dialog.tsx'
import { sendRows } from './send-rows.ts'
import { words } from './words.ts'

const ResultsDialog = later(() => import('./results-dialog.tsx').then((part) => part.ResultsDialog))

interface Answers {
  /** Sends rows, says what became of them, and brings the lists up to date. False when nothing was done. */
  readonly send: <R extends RowRef>(
    rows: readonly R[],
    by: (portion: R[]) => Promise<{ readonly ok: boolean; readonly data?: unknown }>,
    done: (count: number) => string,
    /** Takes back what was done with these, where that can be. */
    undo?: (ids: readonly number[]) => unknown,
  ) => Promise<boolean>
  readonly dialog: ReactNode
}

/** Bulk work: a toast when every row was done, otherwise a dialog that says why some were not. */
export function useAnswers<A extends RowAnswer>(reload: () => unknown, columns: AnswerColumns<A>): Answers {
  const t = useT(words)
  const [shown, show] = useState<{ results: readonly A[]; undo: (() => unknown) | undefined }>()
  return {
    send: async (rows, by, done, undo) => {
      const answer = await sendRows<(typeof rows)[number], A>(rows, by)
      const moved = answer.results.filter((result) => result.ok).map(({ id }) => id)
      const back = undo && moved.length > 0 ? () => undo(moved) : undefined
      if (moved.length > 0) await reload()
      if (moved.length < answer.results.length) show({ results: answer.results, undo: back })
      else if (answer.complete) toast.success(done(moved.length), back && { label: t('undo'), run: back })
      return moved.length > 0
    },
    dialog: shown ? (
      <ResultsDialog
        results={shown.results}
        columns={columns as never}
        undo={shown.undo}
        onClose={() => show(undefined)}
        onReload={() => void reload()}
      />
    ) : null,
  }
}
