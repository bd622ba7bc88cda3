import { currency } from '@dropyard/contract/finance/currency'
import { orderEdit } from '@dropyard/contract/order/order-edit'
import { orderList } from '@dropyard/contract/order/order-list'
import type { OrderDetail } from '@dropyard/contract/order/order-list/detail'
import { store } from '@dropyard/contract/store/store'
import { z } from 'zod'
import { call } from '../../../kit/call/api.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { refetchRecord } from '../../../kit/form/form-edit-conflict.tsx'
import { useT } from '../../../kit/lang.ts'
import { toast } from '../../../kit/page/toast.ts'
import { dayjs } from '../../../kit/value/dates.ts'
import { dialogWords } from '../order/parts/dialog-words.ts'
import { isFinalRefusal } from '../order/parts/ended-dialog.tsx'

interface OwnDialogProps {
  order: OrderDetail
  onSaved: () => Promise<unknown>
  onReload: () => unknown
  onClose: () => void
}

const amountForm = orderEdit.changeActAmount.body.pick({ amount: true, currency: true })

const amountOf = ({ order_amount, order_currency, version }: OrderDetail) => ({
  amount: order_amount ?? 0,
  currency: order_currency,
  version,
})

/** The amount that the buyer paid, for orders whose store does not report it. */
export function ActAmountDialog({ order, onSaved, onReload, onClose }: OwnDialogProps) {
  const t = useT(dialogWords)
  return (
    <FormDialog
      draft={['order/amount', order.id]}
      open
      onClose={onClose}
      width={480}
      title={t('own.actTitle')}
      schema={amountForm}
      labels={{ amount: t('own.amount'), currency: t('own.currency') }}
      help={{ amount: t('own.actHelp') }}
      fields={{
        amount: { halfWidth: true },
        currency: { halfWidth: true, codes: currency.select },
      }}
      initial={amountOf(order)}
      fresh={refetchRecord(orderList.detail, { params: { id: order.id } }, amountOf)}
      onSubmit={async (values, version = order.version) => {
        const body = { id: order.id, version, ...amountForm.parse(values) }
        const reply = await call(orderEdit.changeActAmount, { body })
        if (!reply.ok) {
          if (isFinalRefusal(reply.data)) onReload()
          return reply
        }
        toast.success(t('own.saved'))
        await onSaved()
        onClose()
      }}
    />
  )
}

const numberForm = z.object({
  tracking_number: orderEdit.updateChannelCodeAndTrackno.body.shape.tracking_number,
})

const numberOf = ({ own_tracking_number, version }: OrderDetail) => ({
  tracking_number: own_tracking_number ?? '',
  version,
})

/** Enters the merchant's own tracking number; possible until there is a label. */
export function OwnNumberDialog({ order, onSaved, onReload, onClose }: OwnDialogProps) {
  const t = useT(dialogWords)
  return (
    <FormDialog
      draft={['order/tracking', order.id]}
      open
      onClose={onClose}
      width={480}
      title={t('own.numberTitle')}
      schema={numberForm}
      labels={{ tracking_number: t('own.number') }}
      help={{ tracking_number: t('own.numberHelp') }}
      initial={numberOf(order)}
      fresh={refetchRecord(orderList.detail, { params: { id: order.id } }, numberOf)}
      onSubmit={async (values, version = order.version) => {
        const number = typeof values.tracking_number === 'string' ? values.tracking_number.trim() : ''
        const body = { id: order.id, version, tracking_number: number }
        const reply = await call(orderEdit.updateChannelCodeAndTrackno, { body })
        if (!reply.ok) {
          if (isFinalRefusal(reply.data)) onReload()
          return reply
        }
        toast.success(t('own.saved'))
        await onSaved()
        onClose()
      }}
    />
  )
}

/** Options of a report, which is made in the background: days and grouping. */
export function ReportDialog({ onMade, onClose }: { onMade: (jobId: number) => void; onClose: () => void }) {
  const t = useT(dialogWords)
  const groups = t.words.own.groups
  return (
    <FormDialog
      draft={['order/report']}
      open
      onClose={onClose}
      width={520}
      title={t('own.reportTitle')}
      submit={t('own.make')}
      schema={orderList.report.body}
      labels={{
        from: t('own.from'),
        to: t('own.to'),
        by: t('own.by'),
        store_id: t('own.store'),
        format: t('own.format'),
      }}
      help={{ format: t('own.reportHelp') }}
      choices={{ by: groups, format: t.words.own.formats }}
      fields={{
        from: { halfWidth: true },
        to: { halfWidth: true },
        by: { halfWidth: true },
        store_id: { halfWidth: true, select: store.select, placeholder: t('own.allStores') },
      }}
      initial={{
        from: dayjs().subtract(29, 'day').format('YYYY-MM-DD'),
        to: dayjs().format('YYYY-MM-DD'),
        by: 'day',
        format: 'xlsx',
      }}
      onSubmit={async (values) => {
        const reply = await call(orderList.report, { body: orderList.report.body.parse(values) })
        if (!reply.ok) return reply
        onClose()
        onMade(reply.data.job_id)
      }}
    />
  )
}
