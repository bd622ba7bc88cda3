import { displayMoney } from '@dropyard/contract/kit/money'
import type { StaffResult } from '@dropyard/contract/order/order/row'
import type { OrderDetail } from '@dropyard/contract/order/order-list/detail'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { useDraft } from '../../../kit/draft/use-draft.tsx'
import { useClosing } from '../../../kit/form/use-unsaved.ts'
import { useLang, useT } from '../../../kit/lang.ts'
import { toast } from '../../../kit/page/toast.ts'
import { isConflict, isStale } from '../../../kit/rows/send-rows.ts'
import { MoneyText } from '../../../kit/value/value-text.tsx'
import { words } from '../order/detail-words.ts'
import { isFinalRefusal } from '../order/parts/ended-dialog.tsx'
import { LineCounts } from '../order/parts/line-counts.tsx'
import { OrderDialog, useConflict } from '../order/parts/order-dialog.tsx'

interface Refund {
  id: number
  version: number
  lines: { line_id: number; quantity: number }[]
  reason: string
}

interface RefundDialogProps {
  order: OrderDetail
  /** For merchants or staff; both endpoints return the refunded amount. */
  send: (refund: Refund) => Promise<{ readonly ok: boolean; readonly data?: unknown }>
  onSaved: () => Promise<unknown>
  onReload: () => unknown
  onClose: () => void
}

/** Removes pieces from a paid order and refunds them immediately. */
export function RefundDialog({ order, send, onSaved, onReload, onClose }: RefundDialogProps) {
  const t = useT(words)
  const lang = useLang()
  const [pieces, setPieces] = useState<Readonly<Record<number, number>>>({})
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const conflict = useConflict(onReload)
  const dirty = reason !== '' || Object.values(pieces).some((count) => count > 0)
  const draft = useDraft(['order/refund', order.id], {
    values: { pieces, reason },
    dirty,
    restore: (kept) => {
      setPieces(kept.pieces)
      setReason(kept.reason)
    },
  })
  const close = useClosing(dirty, onClose, draft)
  // A set is refunded as a whole.
  const open = order.lines.filter((line) => line.parent_id === undefined && line.refunded < line.quantity)
  const lines = open.flatMap(({ id }) => {
    const quantity = pieces[id] ?? 0
    return quantity > 0 ? [{ line_id: id, quantity }] : []
  })
  const estimate = open.reduce((sum, line) => sum + (line.refundable ?? 0) * (pieces[line.id] ?? 0), 0)
  const submit = async (): Promise<void> => {
    setBusy(true)
    const reply = await send({ id: order.id, version: order.version, lines, reason: reason.trim() })
    setBusy(false)
    const result = reply.ok ? (reply.data as StaffResult) : undefined
    if (result?.ok) {
      const amount = displayMoney({ amount: result.amount ?? 0, currency: order.currency }, lang)
      toast.success(result.amount === null ? t('refund.doneUntold') : t('refund.done', { amount }))
      draft.drop()
      await onSaved()
      onClose()
      return
    }
    const stale = isConflict(reply) || (result !== undefined && isStale(result))
    conflict.set(stale)
    if (result && !stale) toast.error(result.message)
    if (isFinalRefusal(result ?? reply.data)) onReload()
  }
  return (
    <OrderDialog
      title={t('refund.title')}
      submit={t('refund.submit')}
      danger
      busy={busy}
      disabled={lines.length === 0 || reason.trim() === ''}
      conflict={conflict}
      offer={draft.offer}
      help={t('refund.help')}
      sum={
        order.terms ? (
          <span className="refund-sum">
            {t('refund.back')} <MoneyText amount={estimate} currency={order.currency} />
          </span>
        ) : null
      }
      onSave={submit}
      onClose={close}
    >
      <LineCounts
        lines={open}
        count={(line) => pieces[line.id] ?? 0}
        most={(line) => line.quantity - line.refunded}
        label={t('refund.pieces')}
        of={(count) => t('refund.left', { count })}
        onCount={(line, count) => setPieces({ ...pieces, [line.id]: count })}
      />
      <Form layout="vertical" component="div">
        <Form.Item label={t('refund.reason')} required>
          <Input maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Form.Item>
      </Form>
    </OrderDialog>
  )
}
