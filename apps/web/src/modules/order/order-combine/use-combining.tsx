import { type CombineGroup, combineOutcome, orderCombine } from '@dropyard/contract/order/order-combine'
import { type JobRow, job } from '@dropyard/contract/system/job'
import { type ReactNode, useState } from 'react'
import { call } from '../../../kit/call/api.ts'
import { refresh } from '../../../kit/call/use-data.ts'
import { JobDialog } from '../../../kit/files/job-dialog.tsx'
import { jobState } from '../../../kit/files/job-state.ts'
import { useT } from '../../../kit/lang.ts'
import { toast } from '../../../kit/page/toast.ts'
import { ResultTable } from '../../../kit/rows/results-dialog.tsx'
import { reloadStaffOrders } from '../order/parts/reload-staff-orders.ts'
import { useOrderAnswers } from '../order/parts/use-order-answers.tsx'
import { combineWords } from './words.ts'

const outcomeOf = (work: JobRow) => combineOutcome.safeParse(work.result).data ?? { answers: [], parcels: 0 }

interface Combining {
  /** Begins; resolves with whether the work was taken. */
  readonly start: (groups: readonly CombineGroup[]) => Promise<boolean>
  readonly dialog: ReactNode
}

/** Combining beside: how far it is, and then what became of each order. */
export function useCombining(onEnd?: () => void): Combining {
  const t = useT(combineWords)
  const columns = useOrderAnswers()
  const [jobId, setJobId] = useState<number>()
  const end = (): void => {
    setJobId(undefined)
    void reloadStaffOrders()
    void refresh(orderCombine.select)
    onEnd?.()
  }
  const start = async (groups: readonly CombineGroup[]): Promise<boolean> => {
    const orders = groups.flatMap((one) => one.orders.map(({ id, version }) => ({ id, version })))
    const reply = await call(orderCombine.combine, { body: { orders } })
    if (reply.ok) setJobId(reply.data.job_id)
    return reply.ok
  }
  const dialog =
    jobId === undefined ? null : (
      <JobDialog
        key={jobId}
        title={t('working')}
        read={job.read}
        input={{ params: { id: jobId } }}
        state={(work) => ({
          ...jobState(work),
          ...(work.state === 'failed' ? { note: t('failed') } : {}),
        })}
        result={(work) => {
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
        }}
        onDone={(work) => {
          const { answers } = outcomeOf(work)
          if (answers.some((one) => !one.ok)) return
          toast.success(t('done', { count: answers.length }))
          end()
        }}
        onClose={end}
      >
        <p className="soft">{t('stays')}</p>
      </JobDialog>
    )
  return { start, dialog }
}
