import { type JobRow, job } from '@dropyard/contract/system/job'
import { type ReactNode, useState } from 'react'
import { JobDialog } from './job-dialog.tsx'
import { jobState } from './job-state.ts'

interface JobView {
  title: string
  /** Message for a job that was interrupted, instead of the server's. */
  failed?: string
  /** Shown below the bar while the job runs. */
  help?: string
  /** Renders the result. */
  result: (row: JobRow) => ReactNode
  /** Called after a successful end; returns whether there is something to read, so that the dialog stays open. */
  onDone: (row: JobRow) => boolean
  onClose?: () => void
}

type Started = { readonly ok: true; readonly data: { job_id: number } } | { readonly ok: false }

interface JobDialogOf<About> {
  /** Shows the job that a call starts; resolves to whether the call succeeded. */
  begin: (reply: Promise<Started>, about: About) => Promise<boolean>
  /** Shows a job that was started elsewhere. */
  watch: (jobId: number, about: About) => void
  dialog: ReactNode
}

/** A dialog for background jobs: the progress, then the result. */
export function useJobDialog<About = undefined>(view: (about: About) => JobView): JobDialogOf<About> {
  const [running, run] = useState<{ jobId: number; about: About }>()
  const watch = (jobId: number, about: About): void => run({ jobId, about })
  const begin: JobDialogOf<About>['begin'] = async (calling, about) => {
    const reply = await calling
    if (reply.ok) watch(reply.data.job_id, about)
    return reply.ok
  }
  return {
    begin,
    watch,
    dialog: running ? shown(running.jobId, view(running.about), () => run(undefined)) : null,
  }
}

function shown(
  jobId: number,
  { title, failed, help, result, onDone, onClose }: JobView,
  close: () => void,
): ReactNode {
  return (
    <JobDialog
      key={jobId}
      title={title}
      read={job.read}
      input={{ params: { id: jobId } }}
      state={(row) => ({ ...jobState(row), ...(failed && row.state === 'failed' ? { note: failed } : {}) })}
      result={result}
      onDone={(row) => {
        if (!onDone(row)) close()
      }}
      onClose={() => {
        close()
        onClose?.()
      }}
    >
      {help ? <p className="soft">{help}</p> : null}
    </JobDialog>
  )
}
