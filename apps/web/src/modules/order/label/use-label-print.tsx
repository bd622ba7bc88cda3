import { label } from '@dropyard/contract/order/label'
import { type ReactNode, useState } from 'react'
import { call } from '../../../kit/call/api.ts'
import { refresh } from '../../../kit/call/use-data.ts'
import { useT } from '../../../kit/lang.ts'
import { later } from '../../../kit/page/later.tsx'
import { toast } from '../../../kit/page/toast.ts'
import { words } from './words.ts'

const JobFileDialog = later(() =>
  import('../../../kit/files/job-file-dialog.tsx').then((part) => part.JobFileDialog),
)

interface Printing {
  jobId: number
  again: number
  missing: number
}

export interface LabelPrint {
  /** False when nothing could be printed. */
  readonly print: (orderIds: readonly number[], format: 'pdf' | 'zpl') => Promise<boolean>
  readonly dialog: ReactNode
}

/** Labels of orders as one file, with a word on what was printed before. */
export function useLabelPrint(): LabelPrint {
  const t = useT(words)
  const [printing, setPrinting] = useState<Printing>()
  return {
    async print(orderIds, format) {
      const reply = await call(label.print, { body: { ids: [...new Set(orderIds)], format } })
      if (!reply.ok) {
        if (!reply.shown && reply.message) toast.error(reply.message, label.print)
        return false
      }
      const { job_id: jobId, again, missing } = reply.data
      setPrinting({ jobId, again, missing })
      await refresh(label.list)
      return true
    },
    dialog: printing ? (
      <JobFileDialog
        jobId={printing.jobId}
        help={[
          t('help'),
          ...(printing.again > 0 ? [t('again', { count: printing.again })] : []),
          ...(printing.missing > 0 ? [t('missing', { count: printing.missing })] : []),
        ].join(' ')}
        onClose={() => setPrinting(undefined)}
      />
    ) : null,
  }
}
