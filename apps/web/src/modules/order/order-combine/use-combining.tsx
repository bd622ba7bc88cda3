import { type CombineGroup, combineOutcome, orderCombine } from '@dropyard/contract/order/order-combine'
import type { JobRow } from '@dropyard/contract/system/job'
import type { ReactNode } from 'react'
import { call } from '../../../kit/call/api.ts'
import { invalidate } from '../../../kit/call/use-data.ts'
import { useJobDialog } from '../../../kit/files/use-job-dialog.tsx'
import { useT } from '../../../kit/lang.ts'
import { toast } from '../../../kit/page/toast.ts'
import { ResultTable } from '../../../kit/rows/results-dialog.tsx'
import { reloadStaffOrders } from '../order/parts/reload-staff-orders.ts'
import { useOrderAnswers } from '../order/parts/use-order-answers.tsx'
import { combineWords } from './words.ts'

const outcomeOf = (work: JobRow) => combineOutcome.safeParse(work.result).data ?? { answers: [], parcels: 0 }

interface Combining {
  /** Starts the job; resolves to whether that succeeded. */
  readonly start: (groups: readonly CombineGroup[]) => Promise<boolean>
  readonly dialog: ReactNode
}

/** Combining in the background: the progress, then the result by order. */
export function useCombining(onEnd?: () => void): Combining {
  const t = useT(combineWords)
  const columns = useOrderAnswers()
  const end = (): void => {
    void reloadStaffOrders()
    void invalidate(orderCombine.select)
    onEnd?.()
  }
  const { begin, dialog } = useJobDialog(() => ({
    title: t('working'),
    failed: t('failed'),
    help: t('stays'),
    result: (work) => {
      const { answers, parcels } = outcomeOf(work)
      const done = answers.filter((one) => one.ok).length
      return (
        <>
          <p>{t('parcels', { parcels, orders: done })}</p>
          <ResultTable
            results={answers.map((one) => ({
              ...one,
              message: one.ok ? (one.change ?? '') : one.message,
            }))}
            columns={columns}
            height={240}
          />
        </>
      )
    },
    onDone: (work) => {
      const { answers } = outcomeOf(work)
      if (answers.some((one) => !one.ok)) return true
      toast.success(t('done', { count: answers.length }))
      end()
      return false
    },
    onClose: end,
  }))
  const start = (groups: readonly CombineGroup[]): Promise<boolean> => {
    const orders = groups.flatMap((one) => one.orders.map(({ id, version }) => ({ id, version })))
    return begin(call(orderCombine.combine, { body: { orders } }), undefined)
  }
  return { start, dialog }
}
