import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { type JobRow, job } from '@dropyard/contract/system/job'
import { Alert, type AlertProps } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { type CallArguments, type CallInput, call, type Failure } from '../call/api.ts'
import { useData } from '../call/use-data.ts'
import { kitText } from '../kit-text.ts'
import { useT } from '../lang.ts'
import { JobProgress } from './job-progress.tsx'
import { jobState } from './job-state.ts'

export interface Taken<R> {
  data: R
  /** The job that took it in, where it was not answered at once. */
  job?: JobRow
}

/** What helps with a file that was refused, beside the reason. */
export type Advice = (refusal: Failure) => Pick<AlertProps, 'description' | 'action'>

interface FileImport<E extends AnyEndpoint, R> {
  /** Sends a file and waits for what comes of it; nothing when it was refused, which `progress` says, or another was sent meanwhile. */
  send: (input: CallInput<E>) => Promise<Taken<R> | undefined>
  busy: boolean
  /** How far a long file is, or why it was refused: to be shown in the dialog. */
  progress: ReactNode
}

const inJob = z.object({ job_id: z.number() })
const refusedFile = z.object({ refused: z.string() })

/** Imports through one endpoint: a short file is answered at once, a long one is followed until its job has ended. */
export function useFileImport<E extends AnyEndpoint, R = z.output<E['data']>>(
  to: E,
  advice?: Advice,
): FileImport<E, R> {
  const t = useT(kitText)
  const [busy, setBusy] = useState(false)
  const [jobId, setJobId] = useState<number>()
  const [fault, setFault] = useState<Pick<AlertProps, 'title' | 'description' | 'action'>>()
  const onEnd = useRef<(row: JobRow) => void>(undefined)
  const latest = useRef(0)

  const send: FileImport<E, R>['send'] = async (input) => {
    const turn = ++latest.current
    setBusy(true)
    setFault(undefined)
    setJobId(undefined)
    const reply = await call(to, ...([{ ...input, quiet: true }] as unknown as CallArguments<E>))
    if (turn !== latest.current) return undefined
    const started = reply.ok ? inJob.safeParse(reply.data) : undefined
    if (!started?.success) {
      setBusy(false)
      if (reply.ok) return { data: reply.data as R }
      // It stays beside the file that it is about: a toast would be gone before the file is mended.
      const title = Object.values(reply.fields).join(' ') || reply.message || t('import.broken')
      setFault({ title, ...advice?.(reply) })
      return undefined
    }
    setJobId(started.data.job_id)
    const row = await new Promise<JobRow>((resolve) => {
      onEnd.current = resolve
    })
    setJobId(undefined)
    setBusy(false)
    const refused = refusedFile.safeParse(row.result)
    if (row.state === 'done' && !refused.success) return { data: row.result as R, job: row }
    setFault({ title: refused.success ? refused.data.refused : (row.error ?? t('import.broken')) })
    return undefined
  }
  const progress =
    jobId !== undefined ? (
      <Followed key={jobId} id={jobId} onEnd={(row) => onEnd.current?.(row)} />
    ) : fault ? (
      <Alert type="error" showIcon className="import-refused" {...fault} />
    ) : null
  return { send, busy, progress }
}

function Followed({ id, onEnd }: { id: number; onEnd: (row: JobRow) => void }) {
  const t = useT(kitText)
  const input = { params: { id } }
  const row = useData(job.read, input).data?.data
  const over = row !== undefined && !['waiting', 'running'].includes(row.state)
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when it has ended
  useEffect(() => {
    if (over) onEnd(row)
  }, [over])
  return (
    <div className="import-followed">
      <JobProgress read={job.read} input={input} state={jobState} />
      <p className="soft">{t('import.goesOn')}</p>
    </div>
  )
}
