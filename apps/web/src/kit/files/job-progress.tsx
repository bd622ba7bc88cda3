import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { Progress } from 'antd'
import { useEffect } from 'react'
import type { CallInput } from '../call/api.ts'
import { useData } from '../call/use-data.ts'
import { kitText } from '../kit-text.ts'
import { useT } from '../lang.ts'

export interface JobState {
  state: 'queued' | 'running' | 'done' | 'failed'
  /** 0 to 100. */
  percent: number
  /** Said beside the bar, such as the reason of a failure. */
  note?: string
  /** Work that is taken before it. */
  before?: number
}

interface JobProgressProps<E extends AnyEndpoint> {
  /** The endpoint that tells how far the work is. */
  read: E
  input: CallInput<E>
  /** Makes the state of the bar from the answer. */
  state: (data: import('zod').z.output<E['data']>) => JobState
  onDone?: () => void
}

/** Background work as a bar, asked for every second and a half until it ends; silent while its tab is hidden. */
export function JobProgress<E extends AnyEndpoint>({ read, input, state, onDone }: JobProgressProps<E>) {
  const first = useData(read, input)
  const job: JobState = first.data ? state(first.data.data) : { state: 'queued', percent: 0 }
  const over = job.state === 'done' || job.state === 'failed'
  useData(read, input, { pollMs: over ? false : 1500 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when it is done
  useEffect(() => {
    if (job.state === 'done') onDone?.()
  }, [job.state])
  return <JobBar job={job} />
}

/** How far work is that somebody else asks about. */
export function JobBar({ job }: { job: JobState }) {
  const t = useT(kitText)
  return (
    <div className="job-progress">
      <Progress
        percent={job.percent}
        size="small"
        status={job.state === 'failed' ? 'exception' : job.state === 'done' ? 'success' : 'active'}
      />
      <span>{job.note ?? (job.before ? t('job.before', { count: job.before }) : t(`job.${job.state}`))}</span>
    </div>
  )
}
