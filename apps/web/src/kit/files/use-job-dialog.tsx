import { type JobRow, job } from '@dropyard/contract/system/job'
import { type ReactNode, useState } from 'react'
import { JobDialog } from './job-dialog.tsx'
import { jobState } from './job-state.ts'

interface JobView {
  title: string
  /** Said where it broke off, instead of the server's words. */
  failed?: string
  /** Said below the bar while it runs. */
  help?: string
  /** What came of it. */
  result: (row: JobRow) => ReactNode
  /** It has ended well; answers whether there is something to read, so that the dialog stays. */
  onDone: (row: JobRow) => boolean
  onClose?: () => void
}

type Started = { readonly ok: true; readonly data: { job_id: number } } | { readonly ok: false }

interface JobDialogOf<About> {
  /** Shows the work that a call begins; resolves with whether it was taken. */
  begin: (reply: Promise<Started>, about: About) => Promise<boolean>
  /** Shows work that has begun. */
  watch: (jobId: number, about: About) => void
  dialog: ReactNode
}

/** Work in the background and what it is about: how far it is, then what came of it. */
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
