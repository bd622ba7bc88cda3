import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { type JobRow, job } from '@dropyard/contract/system/job'
import { Alert } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { type CallArguments, type CallInput, call } from '../call/api.ts'
import { useData } from '../call/use-data.ts'
import { kitText } from '../kit-text.ts'
import { useT } from '../lang.ts'
import { JobProgress } from './job-progress.tsx'
import { jobState } from './job-state.ts'

interface FileImport<E extends AnyEndpoint> {
  /** Sends a file and waits for what comes of it; nothing when it was refused, which `progress` says. */
  send: (input: CallInput<E>) => Promise<z.output<E['data']> | undefined>
  busy: boolean
  /** How far a long file is, or why it was refused: to be shown in the dialog. */
  progress: ReactNode
}

const inJob = z.object({ job_id: z.number() })
const refusedFile = z.object({ refused: z.string() })

/** Imports through one endpoint: a short file is answered at once, a long one is followed until its job has ended. */
export function useFileImport<E extends AnyEndpoint>(to: E): FileImport<E> {
  const t = useT(kitText)
  const [busy, setBusy] = useState(false)
  const [jobId, setJobId] = useState<number>()
  const [fault, setFault] = useState<string>()
  const onEnd = useRef<(row: JobRow) => void>(undefined)

  const send: FileImport<E>['send'] = async (input) => {
    setBusy(true)
    setFault(undefined)
    const reply = await call(to, ...([{ ...input, quiet: true }] as unknown as CallArguments<E>))
    const started = reply.ok ? inJob.safeParse(reply.data) : undefined
    if (!started?.success) {
      setBusy(false)
      if (reply.ok) return reply.data
      // It stays beside the file that it is about: a toast would be gone before the file is mended.
      setFault(Object.values(reply.fields).join(' ') || reply.message || t('import.broken'))
      return undefined
    }
    setJobId(started.data.job_id)
    const row = await new Promise<JobRow>((resolve) => {
      onEnd.current = resolve
    })
    setJobId(undefined)
    setBusy(false)
    const refused = refusedFile.safeParse(row.result)
    if (row.state === 'done' && !refused.success) return row.result as z.output<E['data']>
    setFault(refused.success ? refused.data.refused : t('import.broken'))
    return undefined
  }
  const progress =
    jobId !== undefined ? (
      <Followed id={jobId} onEnd={(row) => onEnd.current?.(row)} />
    ) : fault ? (
      <Alert type="error" showIcon title={fault} />
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
