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
  /** A text next to the bar, such as the reason of a failure. */
  note?: string
  /** Number of jobs that run before it. */
  before?: number
}

interface JobProgressProps<E extends AnyEndpoint> {
  /** The endpoint that returns the progress. */
  read: E
  input: CallInput<E>
  /** Converts the response to the bar's state. */
  state: (data: import('zod').z.output<E['data']>) => JobState
  onDone?: () => void
}

/** A job's progress bar. Polls every 1.5 seconds until the job ends, but not while its tab is hidden. */
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

/** A progress bar without polling; the caller provides the state. */
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
