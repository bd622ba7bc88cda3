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
  /** The endpoint that tells how far the work is. */
  read: E
  input: CallInput<E>
  state: (data: z.output<E['data']>) => JobState
  /** What came of it, shown when it has ended. */
  result?: (data: z.output<E['data']>) => ReactNode
  /** It has ended well: time to close when there is nothing to read. */
  onDone?: (data: z.output<E['data']>) => void
  onClose: () => void
  /** Said below the bar while it runs. */
  children?: ReactNode
}

/** Background work that somebody waits for. Closing it only looks away: the work goes on. */
export function JobDialog<E extends AnyEndpoint>(props: JobDialogProps<E>) {
  const { title, read, input, state, result, onDone, onClose, children } = props
  const t = useT(kitText)
  // The bar asks again and again; its answers arrive here as well.
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
