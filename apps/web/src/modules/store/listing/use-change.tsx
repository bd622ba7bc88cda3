import { type JobRow, job } from '@dropyard/contract/system/job'
import { useState } from 'react'
import { z } from 'zod'
import { call } from '../../../kit/call/api.ts'
import { refresh } from '../../../kit/call/use-data.ts'
import { JobDialog } from '../../../kit/files/job-dialog.tsx'
import { jobState } from '../../../kit/files/job-state.ts'
import { useT } from '../../../kit/lang.ts'
import { confirmDanger } from '../../../kit/page/confirm-danger.ts'
import { toast } from '../../../kit/page/toast.ts'
import type { ListedOn } from './listed-on.ts'
import type { ListedRow } from './states.ts'
import { words } from './words.ts'

/** What the job says of itself: what it could not reach, and of an import, what came of it. */
const outcome = z.object({
  failures: z.array(z.object({ id: z.number(), reason: z.string() })),
  added: z.number().default(0),
  matched: z.number().default(0),
})
const nothing = { failures: [], added: 0, matched: 0 }
const outcomeOf = (work: JobRow): z.output<typeof outcome> => outcome.safeParse(work.result).data ?? nothing

/** Reasons of our own; any other is what the store said. */
const reasons = ['store_lost', 'store_disabled', 'store_archived', 'gone', 'unreachable'] as const

/** Work that a store has with our listings; each has words of its own. */
type Work = 'status' | 'remove' | 'write' | 'import'

interface Running {
  jobId: number
  work: Work
}

/** Changes that a store carries out in the background, with their progress in a dialog. */
export function useChange(on: ListedOn) {
  const t = useT(words)
  const [running, run] = useState<Running>()
  const setStatus = async (ids: number[], status: ListedRow['status']): Promise<boolean> => {
    const reply = await call(on.setStatus, { body: { ids, status } })
    if (reply.ok) run({ jobId: reply.data.job_id, work: 'status' })
    return reply.ok
  }
  const remove = async (ids: number[]): Promise<boolean> => {
    const title = t('listed.removeTitle', { count: ids.length })
    if (!(await confirmDanger({ title, help: t('listed.removeHelp'), ok: t('listed.remove') }))) return false
    const reply = await call(on.batchDelete, { body: { ids } })
    if (reply.ok) run({ jobId: reply.data.job_id, work: 'remove' })
    return reply.ok
  }
  /** One line for each reason. */
  const failed = (work: JobRow): string[] =>
    [...Map.groupBy(outcomeOf(work).failures, ({ reason }) => reason)].map(([reason, { length: count }]) => {
      const known = reasons.find((one) => one === reason)
      const why = known ? t(`listed.reasons.${known}`) : t('listed.refused', { reason })
      return running?.work === 'import'
        ? t('listed.notImported', { why })
        : t('listed.notDone', { count, why })
    })
  const dialog = running ? (
    <JobDialog
      key={running.jobId}
      title={t(`listed.work.${running.work}.title`)}
      read={job.read}
      input={{ params: { id: running.jobId } }}
      state={(work) => ({
        ...jobState(work),
        ...(work.state === 'failed' ? { note: t('listed.jobError') } : {}),
      })}
      result={(work) =>
        failed(work).map((why) => (
          <p key={why} className="negative">
            {why}
          </p>
        ))
      }
      onDone={(work) => {
        void refresh(on.list)
        const { failures, added, matched } = outcomeOf(work)
        if (failures.length > 0) return
        toast.success(t(`listed.work.${running.work}.done`, { added, matched }))
        run(undefined)
      }}
      onClose={() => {
        run(undefined)
        void refresh(on.list)
      }}
    />
  ) : null
  const watch = (jobId: number, work: Work): void => run({ jobId, work })
  return { setStatus, remove, watch, dialog }
}
