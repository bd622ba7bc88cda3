import {
  CarOutlined,
  CheckOutlined,
  CommentOutlined,
  GroupOutlined,
  InboxOutlined,
  PrinterOutlined,
  UngroupOutlined,
} from '@ant-design/icons'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import type { OrderRow } from '@dropyard/contract/order/order/row'
import { type StaffAction, staffActions } from '@dropyard/contract/order/order/staff-actions'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { call } from '../../../../kit/call/api.ts'
import { inBackground } from '../../../../kit/call/background.ts'
import { lazyPart } from '../../../../kit/page/lazy-part.tsx'
import type { SeenRows } from '../../../../kit/rows/seen-rows.ts'
import { type RowWork, useRowActions } from '../../../../kit/rows/use-row-actions.tsx'
import { usePollLabels } from '../../fulfilment/use-poll-labels.ts'
import { type LabelPrint, useLabelPrint } from '../../label/use-label-print.tsx'
import { reloadStaffOrders } from '../../order/parts/reload-staff-orders.ts'
import { type OrderFixes, useOrderAnswers } from '../../order/parts/use-order-answers.tsx'
import type { Batch } from './next-step.tsx'

const StaffChannelDialog = lazyPart(() =>
  import('../../fulfilment/staff-channel-dialog.tsx').then((part) => part.StaffChannelDialog),
)
const CancelDialog = lazyPart(() =>
  import('../../after-sale/cancel-dialog.tsx').then((part) => part.CancelDialog),
)
const FixAddressDialog = lazyPart(() =>
  import('../../order-edit/fix-address-dialog.tsx').then((part) => part.FixAddressDialog),
)
const JobFileDialog = lazyPart(() =>
  import('../../../../kit/files/job-file-dialog.tsx').then((part) => part.JobFileDialog),
)
const CombineDialog = lazyPart(() =>
  import('../../order-combine/combine-dialog.tsx').then((part) => part.CombineDialog),
)
const StaffTagsDialog = lazyPart(() =>
  import('../../order-edit/staff-tags-dialog.tsx').then((part) => part.StaffTagsDialog),
)

/** Steps of fulfilment, in the order in which they are offered. */
export const steps = ['check', 'predict', 'ship', 'delivered', 'pack', 're_predict'] as const

/** Actions of staff for one or many orders. */
export interface StaffWork extends RowWork<OrderRow, StaffAction> {
  readonly exportOrders: (what: ExportWish) => Promise<boolean>
  readonly print: LabelPrint['print']
  /** Requests labels, and prints them as soon as the carriers have returned them. */
  readonly labelAndPrint: (ids: readonly number[]) => Promise<boolean>
  /** The orders of the last step, for which the next step is offered. */
  readonly batch: Batch | undefined
  readonly endBatch: () => void
  /** Whether any of these orders has a tracking number, as far as they were on the screen. */
  readonly numbered: (ids: Iterable<number>) => boolean
}

type ExportWish = Omit<z.input<typeof erpOrder.export.body>, 'format'>

/** Carriers and stores respond asynchronously: milliseconds after which the list is reloaded. */
const carrierAnswers = [2000, 6000] as const

const icons = {
  check: <CheckOutlined />,
  predict: <PrinterOutlined />,
  ship: <CarOutlined />,
  pack: <InboxOutlined />,
  re_predict: <PrinterOutlined />,
  delivered: <InboxOutlined />,
  note: <CommentOutlined />,
  combine: <GroupOutlined />,
  uncombine: <UngroupOutlined />,
  join: <GroupOutlined />,
}

export function useStaffWork(seen: SeenRows<OrderRow>, fixes: OrderFixes): StaffWork {
  const [exporting, setExporting] = useState<number>()
  const [batch, setBatch] = useState<Batch>()
  const labels = useLabelPrint((ids) => setBatch({ done: 'print', ids, next: ids }))
  const printing = useRef(false)
  const awaitLabels = usePollLabels(seen, reloadStaffOrders)
  const work = useRowActions(staffActions, {
    seen,
    reload: reloadStaffOrders,
    answers: useOrderAnswers(fixes),
    icons,
    dialogs: {
      tags: (asked) => <StaffTagsDialog {...asked} />,
      cancel: ({ ids, send, preview, close }) => (
        <CancelDialog
          ids={ids}
          reasonRequired
          preview={preview}
          onClose={close}
          onCancel={(reason) => send({ reason })}
        />
      ),
      combine: ({ ids, close, end }) => <CombineDialog ids={ids} onClose={close} onDone={() => end(true)} />,
      fix_address: ({ ids, send, preview, close }) => (
        <FixAddressDialog ids={ids} preview={preview} onClose={close} onFix={() => send({})} />
      ),
      change_channel: ({ ids, send, preview, close }) => (
        <StaffChannelDialog ids={ids} preview={preview} onClose={close} onChange={send} />
      ),
    },
    onDone: (action, ids, read) => {
      if (steps.some((step) => step === action))
        for (const wait of carrierAnswers) setTimeout(() => void inBackground(reloadStaffOrders), wait)
      if (action === 'predict' || action === 're_predict') awaitLabels(ids)
      if (action === 'check' || action === 'predict' || action === 'pack')
        setBatch({ done: action, ids, next: ids.filter((id) => seen.row(id)?.blocked !== 'proof_open') })
      else setBatch(undefined)
      // The dialog of refused orders comes first, because one would cover the other.
      if (action === 'predict' && printing.current)
        void read.then((isRead) => (isRead ? labels.printWhenReady(ids) : undefined))
    },
  })
  return {
    ...work,
    print: labels.print,
    labelAndPrint: async (ids) => {
      printing.current = true
      const done = await work.run('predict', ids)
      printing.current = false
      return done
    },
    batch,
    endBatch: () => setBatch(undefined),
    numbered: (ids) => [...ids].some((id) => Boolean(seen.row(id)?.tracking_number)),
    exportOrders: async (what) => {
      const reply = await call(erpOrder.export, { body: { ...what, format: 'xlsx' } })
      if (reply.ok) setExporting(reply.data.job_id)
      return reply.ok
    },
    dialogs: (
      <>
        {work.dialogs}
        {labels.dialog}
        {exporting === undefined ? null : (
          <JobFileDialog jobId={exporting} onClose={() => setExporting(undefined)} />
        )}
      </>
    ),
  }
}
