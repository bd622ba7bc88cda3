import { type JobRow, job } from '@dropyard/contract/system/job'
import { useState } from 'react'
import { z } from 'zod'
import { call } from '../../../kit/api.ts'
import { confirmDanger } from '../../../kit/confirm-danger.ts'
import { JobDialog } from '../../../kit/job-dialog.tsx'
import { useT } from '../../../kit/lang.ts'
import { toast } from '../../../kit/toast.ts'
import { refresh } from '../../../kit/use-data.ts'
import type { ListedOn } from './listed-on.ts'
import type { ListedRow } from './states.ts'
import { words } from './words.ts'

/** What the job says of listings that it could not reach. */
const outcome = z.object({ failures: z.array(z.object({ id: z.number() })) })

const failuresOf = (work: JobRow): number => {
  const told = outcome.safeParse(work.result)
  return told.success ? told.data.failures.length : 0
}

interface Running {
  jobId: number
  title: string
}

/** Changes that a store carries out in the background, with their progress in a dialog. */
export function useChange(on: ListedOn) {
  const t = useT(words)
  const [running, run] = useState<Running>()
  const setStatus = async (ids: number[], status: ListedRow['status']): Promise<boolean> => {
    const reply = await call(on.setStatus, { body: { ids, status } })
    if (reply.ok) run({ jobId: reply.data.job_id, title: t('listed.changing') })
    return reply.ok
  }
  const remove = async (ids: number[]): Promise<boolean> => {
    const title = t('listed.removeTitle', { count: ids.length })
    if (!(await confirmDanger({ title, help: t('listed.removeHelp'), ok: t('listed.remove') }))) return false
    const reply = await call(on.batchDelete, { body: { ids } })
    if (reply.ok) run({ jobId: reply.data.job_id, title: t('listed.removing') })
    return reply.ok
  }
  const dialog = running ? (
    <JobDialog
      key={running.jobId}
      title={running.title}
      read={job.read}
      input={{ params: { id: running.jobId } }}
      state={(work) => ({
        state: work.state === 'waiting' ? 'queued' : work.state === 'cancelled' ? 'failed' : work.state,
        percent:
          work.state === 'done' ? 100 : work.total > 0 ? Math.round((work.done / work.total) * 100) : 0,
        ...(work.state === 'failed' ? { note: t('listed.jobError') } : {}),
      })}
      result={(work) =>
        failuresOf(work) > 0 ? (
          <p className="negative">{t('listed.jobFailed', { count: failuresOf(work) })}</p>
        ) : null
      }
      onDone={(work) => {
        void refresh(on.list)
        if (failuresOf(work) > 0) return
        toast.success(t('listed.jobDone'))
        run(undefined)
      }}
      onClose={() => {
        run(undefined)
        void refresh(on.list)
      }}
    />
  ) : null
  const watch = (jobId: number): void => run({ jobId, title: t('listed.writing') })
  return { setStatus, remove, watch, dialog }
}
