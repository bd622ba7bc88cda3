import { firstNames } from '@dropyard/contract/kit/text'
import { label, labelsPrinted } from '@dropyard/contract/order/label'
import { type ReactNode, useState } from 'react'
import { call } from '../../../kit/call/api.ts'
import { invalidate } from '../../../kit/call/use-data.ts'
import { useT } from '../../../kit/lang.ts'
import { lazyPart } from '../../../kit/page/lazy-part.tsx'
import { toast } from '../../../kit/page/toast.ts'
import { words } from './words.ts'

const JobFileDialog = lazyPart(() =>
  import('../../../kit/files/job-file-dialog.tsx').then((part) => part.JobFileDialog),
)

interface Printing {
  jobId: number
  again: number
}

export interface LabelPrint {
  /** False when nothing could be printed. */
  readonly print: (orderIds: readonly number[], format: 'pdf' | 'zpl') => Promise<boolean>
  readonly dialog: ReactNode
}

const maxNamed = 12

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
      const { job_id: jobId, again } = reply.data
      setPrinting({ jobId, again })
      await invalidate(label.list)
      return true
    },
    dialog: printing ? (
      <JobFileDialog
        jobId={printing.jobId}
        help={[t('help'), ...(printing.again > 0 ? [t('again', { count: printing.again })] : [])].join(' ')}
        said={(result) => {
          const { missing = 0, missing_orders = [] } = labelsPrinted.safeParse(result).data ?? {}
          return missing > 0
            ? t('missing', { count: missing, orders: firstNames(missing_orders, maxNamed)[t.lang] })
            : ''
        }}
        onClose={() => setPrinting(undefined)}
      />
    ) : null,
  }
}
