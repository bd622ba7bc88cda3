import type { JobRow } from '@dropyard/contract/system/job'
import type { JobState } from './job-progress.tsx'

/** The state of a watched job for the progress bar. */
export function jobState(job: JobRow): JobState {
  const percent = job.total > 0 ? Math.floor((100 * job.done) / job.total) : 0
  const counted = job.total > 0 ? `${job.done.toLocaleString()} / ${job.total.toLocaleString()}` : undefined
  switch (job.state) {
    case 'waiting':
      return { state: 'queued', percent: 0, ...(job.before ? { before: job.before } : {}) }
    case 'running':
      return { state: 'running', percent, ...(counted ? { note: counted } : {}) }
    case 'done':
      return { state: 'done', percent: 100 }
    case 'failed':
    case 'cancelled':
      return { state: 'failed', percent, ...(job.error ? { note: job.error } : {}) }
  }
}
