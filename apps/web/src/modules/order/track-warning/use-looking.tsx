import { lookedNow, trackWarning } from '@dropyard/contract/order/track-warning'
import { type ReactNode, useState } from 'react'
import { call } from '../../../kit/call/api.ts'
import { invalidate } from '../../../kit/call/use-data.ts'
import { JobDialog } from '../../../kit/files/job-dialog.tsx'
import { jobState } from '../../../kit/files/job-state.ts'
import { useT } from '../../../kit/lang.ts'
import { words } from './words.ts'

/** Looking for warnings now: how far it is, and how many there are that there were not before. */
export function useLooking(): { start: () => Promise<void>; dialog: ReactNode } {
  const t = useT(words)
  const [jobId, setJobId] = useState<number>()
  const start = async () => {
    const reply = await call(trackWarning.look, { body: {} })
    if (reply.ok) setJobId(reply.data.job_id)
  }
  const dialog =
    jobId === undefined ? null : (
      <JobDialog
        key={jobId}
        title={t('look')}
        read={trackWarning.looking}
        input={{ params: { id: jobId } }}
        state={jobState}
        result={({ result }) => {
          const { parcels, found } = lookedNow.safeParse(result).data ?? { parcels: 0, found: 0 }
          return <p>{t('looked', { count: parcels, found: t('found', { count: found }) })}</p>
        }}
        onDone={() => void invalidate(trackWarning.list)}
        onClose={() => setJobId(undefined)}
      />
    )
  return { start, dialog }
}
