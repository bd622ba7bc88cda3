import { askedAnew, trackWarning } from '@dropyard/contract/order/track-warning'
import { job } from '@dropyard/contract/system/job'
import { type ReactNode, useState } from 'react'
import { call } from '../../../kit/call/api.ts'
import { refresh } from '../../../kit/call/use-data.ts'
import { JobDialog } from '../../../kit/files/job-dialog.tsx'
import { jobState } from '../../../kit/files/job-state.ts'
import { useT } from '../../../kit/lang.ts'
import { words } from './words.ts'

/** Asking the services about the parcels of chosen warnings: how far it is, and of how many they told. */
export function useAsking(): { ask: (ids: number[]) => Promise<boolean>; dialog: ReactNode } {
  const t = useT(words)
  const [jobId, setJobId] = useState<number>()
  const ask = async (ids: number[]): Promise<boolean> => {
    const reply = await call(trackWarning.ask, { body: { ids } })
    if (reply.ok) setJobId(reply.data.job_id)
    return reply.ok
  }
  const dialog =
    jobId === undefined ? null : (
      <JobDialog
        key={jobId}
        title={t('ask')}
        read={job.read}
        input={{ params: { id: jobId } }}
        state={jobState}
        result={({ result }) => {
          const { asked, told } = askedAnew.safeParse(result).data ?? { asked: 0, told: 0 }
          return <p>{asked === 0 ? t('askNone') : t('askTold', { asked, told })}</p>
        }}
        onDone={() => void refresh(trackWarning.list)}
        onClose={() => setJobId(undefined)}
      />
    )
  return { ask, dialog }
}
