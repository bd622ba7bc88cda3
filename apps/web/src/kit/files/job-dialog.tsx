import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { Button, Modal } from 'antd'
import { type ReactNode, useEffect } from 'react'
import type { z } from 'zod'
import type { CallInput } from '../call/api.ts'
import { useData } from '../call/use-data.ts'
import { kitText } from '../kit-text.ts'
import { useT } from '../lang.ts'
import { JobProgress, type JobState } from './job-progress.tsx'

interface JobDialogProps<E extends AnyEndpoint> {
  title: string
  /** The endpoint that returns the progress. */
  read: E
  input: CallInput<E>
  state: (data: z.output<E['data']>) => JobState
  /** Renders the result after the end. */
  result?: (data: z.output<E['data']>) => ReactNode
  /** Called after a successful end: close the dialog if there is nothing to read. */
  onDone?: (data: z.output<E['data']>) => void
  onClose: () => void
  /** Shown below the bar while the job runs. */
  children?: ReactNode
}

/** A job that the user waits for. Closing the dialog does not stop the job. */
export function JobDialog<E extends AnyEndpoint>(props: JobDialogProps<E>) {
  const { title, read, input, state, result, onDone, onClose, children } = props
  const t = useT(kitText)
  // The progress bar polls the same query, so its responses arrive here too.
  const answer = useData(read, input)
  const data = answer.data?.data
  const done = answer.data !== undefined && state(answer.data.data).state === 'done'
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when it is done
  useEffect(() => {
    if (done && data !== undefined) onDone?.(data)
  }, [done])
  return (
    <Modal
      open
      title={title}
      width={420}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <JobProgress read={read} input={input} state={state} />
      {done && data !== undefined ? result?.(data) : children}
    </Modal>
  )
}
