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
  /** The job that imported it, unless the response was immediate. */
  job?: JobRow
}

/** Additional help for a refused file, next to the reason. */
export type Advice = (refusal: Failure) => Pick<AlertProps, 'description' | 'action'>

interface FileImport<E extends AnyEndpoint, R> {
  /**
   * Sends a file and waits for the result; undefined if it was refused, which `progress` shows, or another one was sent in the
   * meantime.
   */
  send: (input: CallInput<E>) => Promise<Taken<R> | undefined>
  busy: boolean
  /** The progress of a long file, or why it was refused; rendered in the dialog. */
  progress: ReactNode
}

const inJob = z.object({ job_id: z.number() })
const refusedFile = z.object({ refused: z.string() })

/** Imports a file through an endpoint: a short one is answered immediately, for a long one the job is polled until its end. */
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
      // Shown next to the file rather than as a toast, which would disappear before the user has corrected the file.
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
