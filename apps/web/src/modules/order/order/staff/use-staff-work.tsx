import { erpOrder } from '@dropyard/contract/order/erp-order'
import type { OrderRow } from '@dropyard/contract/order/order-row'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { call } from '../../../../kit/api.ts'
import { inBackground } from '../../../../kit/background.ts'
import { ask as question } from '../../../../kit/confirm-danger.ts'
import { useT } from '../../../../kit/lang.ts'
import { later } from '../../../../kit/later.tsx'
import { refresh } from '../../../../kit/use-data.ts'
import { useResumed } from '../../../../kit/use-resumed.ts'
import type { SeenOrders } from '../parts/seen-orders.ts'
import type { OrderRef } from '../parts/send-orders.ts'
import { useAnswers } from '../parts/use-answers.tsx'
import { usePending } from '../parts/use-pending.ts'
import type { Asked } from './staff-dialogs.tsx'
import { useAwaited } from './use-awaited.ts'
import { words } from './words.ts'

const JobFileDialog = later(() =>
  import('../../../../kit/job-file-dialog.tsx').then((part) => part.JobFileDialog),
)
const StaffDialogs = later(() => import('./staff-dialogs.tsx').then((part) => part.StaffDialogs))

/** Steps of an order that need no more than a click, or a yes. */
export type Step = 'check' | 'predict' | 'rePredict' | 'pack' | 'ship' | 'delivered' | 'urgent' | 'notUrgent'

/** What staff do with orders, one or many. */
export interface StaffWork {
  readonly step: (step: Step, ids: readonly number[]) => Promise<boolean>
  /** Work that asks for more: a reason, a note, tags. */
  readonly ask: (what: Asked, ids: readonly number[]) => Promise<boolean>
  readonly exportOrders: (what: ExportWish) => Promise<boolean>
  readonly saw: SeenOrders<OrderRow>['saw']
  /** Stands once on the page. */
  readonly dialogs: ReactNode
}

type ExportWish = Omit<z.input<typeof erpOrder.export.body>, 'format'>

/** Everything that shows orders to staff reads anew after they changed. */
export const reloadStaffOrders = (): Promise<unknown> =>
  Promise.all([{ path: '/v1/orders' }, { path: '/v1/order' }].map((to) => refresh(to)))

/** Carriers and stores answer beside; by then, in milliseconds, the list looks again. */
const carrierAnswers = [2000, 6000] as const

/** Steps that are asked about first, because they can not be taken back. */
const asked = ['ship', 'delivered', 'rePredict'] as const
const isAsked = (step: Step): step is (typeof asked)[number] => asked.some((one) => one === step)

const send = (step: Step, orders: OrderRef[]) => {
  switch (step) {
    case 'check':
      return call(erpOrder.check, { body: { orders } })
    case 'predict':
      return call(erpOrder.predict, { body: { orders } })
    case 'rePredict':
      return call(erpOrder.rePrediction, { body: { orders } })
    case 'pack':
      return call(erpOrder.pack, { body: { orders } })
    case 'ship':
      return call(erpOrder.ship, { body: { orders } })
    case 'delivered':
      return call(erpOrder.delivered, { body: { orders } })
    case 'urgent':
      return call(erpOrder.urgent, { body: { orders, urgent: true } })
    case 'notUrgent':
      return call(erpOrder.urgent, { body: { orders, urgent: false } })
  }
}

/** What is asked for, by the form of its draft. */
export const kindOf = {
  'order/abnormal': 'abnormal',
  'order/resolve': 'resolve',
  'order/note': 'note',
  'order/tags': 'tags',
  'order/cancel': 'cancel',
  'order/carrier': 'channel',
} as const

export function useStaffWork(seen: SeenOrders<OrderRow>): StaffWork {
  const t = useT(words)
  const { pending, ask } = usePending<Asked>(seen.refs)
  const [exporting, setExporting] = useState<number>()
  const answers = useAnswers(reloadStaffOrders)
  useResumed(
    Object.keys(kindOf) as (keyof typeof kindOf)[],
    ({ form, ids }) => {
      if (!seen.knows(ids)) return false
      void ask(kindOf[form], ids)
    },
    seen.rows,
  )
  const awaitLabels = useAwaited(seen, reloadStaffOrders)
  return {
    ask,
    saw: seen.saw,
    step: async (step, ids) => {
      const refs = seen.refs(ids)
      if (isAsked(step)) {
        const title = t(`ask.${step}`, { count: ids.length })
        if (!(await question({ title, help: t(`ask.${step}Help`), ok: t(`actions.${step}`) }))) return false
      }
      const moved = await answers.send(
        refs,
        (orders) => send(step, orders),
        (count) => t(`done.${step}`, { count }),
      )
      if (moved && step !== 'urgent' && step !== 'notUrgent')
        for (const wait of carrierAnswers) setTimeout(() => void inBackground(reloadStaffOrders), wait)
      if (moved && (step === 'predict' || step === 'rePredict')) awaitLabels(ids)
      return moved
    },
    exportOrders: async (what) => {
      const reply = await call(erpOrder.export, { body: { ...what, format: 'xlsx' } })
      if (reply.ok) setExporting(reply.data.job_id)
      return reply.ok
    },
    dialogs: (
      <>
        {pending ? (
          <StaffDialogs pending={pending} seen={seen} answers={answers} onChanged={reloadStaffOrders} />
        ) : null}
        {exporting === undefined ? null : (
          <JobFileDialog jobId={exporting} onClose={() => setExporting(undefined)} />
        )}
        {answers.dialog}
      </>
    ),
  }
}
