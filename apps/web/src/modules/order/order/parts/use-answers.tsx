import type { OrderResult } from '@dropyard/contract/order/order-row'
import { type ReactNode, useState } from 'react'
import { later } from '../../../../kit/later.tsx'
import { toast } from '../../../../kit/toast.ts'
import { type OrderRef, sendOrders } from './send-orders.ts'

const ResultsDialog = later(() => import('./results-dialog.tsx').then((part) => part.ResultsDialog))

export interface Answers {
  /** Sends orders, says what became of them, and brings the lists up to date. False when nothing was done. */
  readonly send: <R extends OrderRef>(
    orders: readonly R[],
    by: (portion: R[]) => Promise<{ readonly ok: boolean; readonly data?: unknown }>,
    done: (count: number) => string,
  ) => Promise<boolean>
  readonly dialog: ReactNode
}

/** Bulk work on orders: a toast when every order was done, otherwise a dialog that says why some were not. */
export function useAnswers(reload: () => unknown): Answers {
  const [results, setResults] = useState<readonly OrderResult[]>()
  return {
    send: async (orders, by, done) => {
      const answer = await sendOrders(orders, by)
      const moved = answer.results.filter((result) => result.ok).length
      if (moved > 0) await reload()
      if (moved < answer.results.length) setResults(answer.results)
      else if (answer.complete) toast.success(done(moved))
      return moved > 0
    },
    dialog: results ? (
      <ResultsDialog results={results} onClose={() => setResults(undefined)} onReload={() => void reload()} />
    ) : null,
  }
}
