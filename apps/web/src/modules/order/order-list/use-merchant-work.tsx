import {
  CloseCircleOutlined,
  CommentOutlined,
  DeleteOutlined,
  PauseCircleOutlined,
  TagOutlined,
  WalletOutlined,
} from '@ant-design/icons'
import { type MerchantAction, merchantActions } from '@dropyard/contract/order/order/actions'
import type { OrderRow } from '@dropyard/contract/order/order/row'
import { orderList } from '@dropyard/contract/order/order-list'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '../../../kit/call/api.ts'
import { invalidate } from '../../../kit/call/use-data.ts'
import { useResumed } from '../../../kit/draft/use-resumed.ts'
import { lazyPart } from '../../../kit/page/lazy-part.tsx'
import type { SeenRows } from '../../../kit/rows/seen-rows.ts'
import { type RowWork, useRowActions } from '../../../kit/rows/use-row-actions.tsx'
import { type OrderFixes, useOrderAnswers } from '../order/parts/use-order-answers.tsx'

const PayDialog = lazyPart(() => import('../payment/pay-dialog.tsx').then((part) => part.PayDialog))
const CancelDialog = lazyPart(() =>
  import('../after-sale/cancel-dialog.tsx').then((part) => part.CancelDialog),
)
const JobFileDialog = lazyPart(() =>
  import('../../../kit/files/job-file-dialog.tsx').then((part) => part.JobFileDialog),
)
const RemarkDialog = lazyPart(() =>
  import('../order-edit/remark-dialog.tsx').then((part) => part.RemarkDialog),
)
const ReportDialog = lazyPart(() => import('../order-edit/own-dialogs.tsx').then((part) => part.ReportDialog))
const TagsDialog = lazyPart(() => import('../order-edit/tags-dialog.tsx').then((part) => part.TagsDialog))

/** Actions of a merchant for one or many orders, from the list, the drawer and the selection bar. */
export interface MerchantWork extends RowWork<OrderRow, MerchantAction> {
  /** Asks for a range of days and makes a report. */
  readonly report: () => void
  readonly exportOrders: (what: ExportWish) => Promise<boolean>
}

type ExportWish = Omit<z.input<typeof orderList.export.body>, 'format'>

/** Reloads everything that shows orders after a change. */
export const reloadOrders = (): Promise<unknown> => invalidate({ path: '/sale/order' })

const icons = {
  pay: <WalletOutlined />,
  remark: <CommentOutlined />,
  tags: <TagOutlined />,
  hold: <PauseCircleOutlined />,
  delete: <DeleteOutlined />,
  cancel: <CloseCircleOutlined />,
}

export function useMerchantWork(seen: SeenRows<OrderRow>, fixes: OrderFixes): MerchantWork {
  const [exporting, setExporting] = useState<number>()
  const [reporting, setReporting] = useState(false)
  useResumed('order/report', () => setReporting(true))
  const work = useRowActions(merchantActions, {
    seen,
    reload: reloadOrders,
    answers: useOrderAnswers(fixes),
    icons,
    dialogs: {
      pay: ({ ids, end }) => <PayDialog ids={ids} onClose={end} />,
      cancel: ({ ids, send, preview, close }) => (
        <CancelDialog ids={ids} preview={preview} onClose={close} onCancel={(reason) => send({ reason })} />
      ),
      remark: ({ ids, rows, send, close }) => (
        <RemarkDialog
          ids={ids}
          initial={ids.length === 1 ? (rows[0]?.remark ?? '') : ''}
          onClose={close}
          onSave={(remark) => send({ remark })}
        />
      ),
      tags: ({ ids, rows, send, close }) => (
        <TagsDialog
          ids={ids}
          present={tagsOf(rows)}
          known={tagsOf(rows)}
          onClose={close}
          onSave={(add, remove) => send({ add, remove })}
        />
      ),
    },
  })
  return {
    ...work,
    report: () => setReporting(true),
    exportOrders: async (what) => {
      const reply = await call(orderList.export, { body: { ...what, format: 'xlsx' } })
      if (reply.ok) setExporting(reply.data.job_id)
      return reply.ok
    },
    dialogs: (
      <>
        {work.dialogs}
        {reporting ? <ReportDialog onMade={setExporting} onClose={() => setReporting(false)} /> : null}
        {exporting === undefined ? null : (
          <JobFileDialog jobId={exporting} onClose={() => setExporting(undefined)} />
        )}
      </>
    ),
  }
}

/** The distinct tags of some orders. */
const tagsOf = (rows: readonly OrderRow[]): string[] =>
  [...new Set(rows.flatMap((row) => row.tags ?? []))].sort((left, right) => left.localeCompare(right))
