import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { Button, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import type { CallInput } from './api.ts'
import { JobProgress, type JobState } from './job-progress.tsx'
import { kitText } from './kit-text.ts'
import { useT } from './lang.ts'
import { useData } from './use-data.ts'

interface JobDialogProps<E extends AnyEndpoint> {
  title: string
  /** The endpoint that tells how far the work is. */
  read: E
  input: CallInput<E>
  state: (data: z.output<E['data']>) => JobState
  /** What came of it, shown when it has ended. */
  result?: (data: z.output<E['data']>) => ReactNode
  onDone?: () => void
  onClose: () => void
}

/** Background work that somebody waits for. Closing it only looks away: the work goes on. */
export function JobDialog<E extends AnyEndpoint>(props: JobDialogProps<E>) {
  const { title, read, input, state, result, onDone, onClose } = props
  const t = useT(kitText)
  const [ended, setEnded] = useState(false)
  const answer = useData(read, input)
  const outcome = ended && answer.data ? result?.(answer.data.data) : undefined
  return (
    <Modal
      open
      title={title}
      width={420}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <JobProgress
        read={read}
        input={input}
        state={state}
        onDone={() => {
          setEnded(true)
          onDone?.()
        }}
      />
      {outcome}
    </Modal>
  )
}
