import type { DownloadRow } from '@dropyard/contract/system/download'
import type { JobState } from './job-progress.tsx'

/** The progress of a download's job, for `JobProgress` and `JobDialog`. */
export function downloadState(
  row: Pick<DownloadRow, 'state' | 'done' | 'total' | 'error' | 'before'>,
): JobState {
  const percent = row.total > 0 ? Math.floor((Math.min(row.done, row.total) / row.total) * 100) : 0
  if (row.state === 'done') return { state: 'done', percent: 100 }
  if (row.state === 'waiting')
    return { state: 'queued', percent: 0, ...(row.before ? { before: row.before } : {}) }
  if (row.state === 'running') return { state: 'running', percent }
  return { state: 'failed', percent, ...(row.error ? { note: row.error } : {}) }
}
