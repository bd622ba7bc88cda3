import {
  type RedeliverCause,
  type RedeliverPricing,
  redeliver,
  redeliverCauses,
  redeliverPricings,
  usualPricing,
} from '@dropyard/contract/order/after-sale/redeliver'
import type { OrderDetail } from '@dropyard/contract/order/order-list/detail'
import { Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { call } from '../../../kit/call/api.ts'
import { useDraft } from '../../../kit/draft/use-draft.tsx'
import { useClosing } from '../../../kit/form/use-unsaved.ts'
import { useLang, useT } from '../../../kit/lang.ts'
import { toast } from '../../../kit/page/toast.ts'
import { isConflict } from '../../../kit/rows/send-rows.ts'
import { isFinalRefusal } from '../order/parts/ended-dialog.tsx'
import { LineCounts } from '../order/parts/line-counts.tsx'
import { OrderDialog, useConflict } from '../order/parts/order-dialog.tsx'
import { Redeliveries } from '../order/parts/redeliveries.tsx'
import { words } from '../order/staff-words.ts'

interface RedeliverDialogProps {
  order: OrderDetail
  onSaved: () => Promise<unknown>
  onReload: () => unknown
  onClose: () => void
}

/** The number of pieces that can still be reshipped for free. */
const piecesLeft = (line: OrderDetail['lines'][number]): number =>
  Math.max(0, line.quantity - line.refunded - line.sent_again)

/** Reships items of a shipped order: which pieces, whose fault it was, and what the merchant pays. */
export function RedeliverDialog({ order, onSaved, onReload, onClose }: RedeliverDialogProps) {
  const t = useT(words)
  const lang = useLang()
  // The parts of a set are reshipped individually.
  const sendable = order.lines.filter((line) => line.set_id === undefined)
  const [pieces, setPieces] = useState<Readonly<Record<number, number>>>(() =>
    Object.fromEntries(sendable.map((line) => [line.id, piecesLeft(line)])),
  )
  const [cause, setCause] = useState<RedeliverCause>('carrier')
  const [pricing, setPricing] = useState<RedeliverPricing>('free')
  const most = (line: (typeof sendable)[number]) => (pricing === 'full' ? line.quantity : piecesLeft(line))
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const conflict = useConflict(onReload)
  const [dirty, setDirty] = useState(false)
  const draft = useDraft(['order/redeliver', order.id], {
    values: { pieces, cause, pricing, note },
    dirty,
    restore: (kept) => {
      setPieces(kept.pieces)
      setCause(kept.cause)
      setPricing(kept.pricing)
      setNote(kept.note)
      setDirty(true)
    },
  })
  const close = useClosing(dirty, onClose, draft)
  // Idempotency key: submitting this dialog again creates no second order.
  const [key] = useState(() => crypto.randomUUID())
  const lines = sendable.flatMap((line) => {
    const { id } = line
    const quantity = Math.min(pieces[id] ?? 0, most(line))
    return quantity > 0 ? [{ line_id: id, quantity }] : []
  })
  const choices = (all: Readonly<Record<string, { en: string; zh: string }>>) =>
    Object.entries(all).map(([value, name]) => ({ value, label: name[lang] }))
  const submit = async (): Promise<void> => {
    setBusy(true)
    const { id, version } = order
    const body = { id, version, cause, pricing, lines, note: note.trim(), key }
    const reply = await call(redeliver.make, { body })
    setBusy(false)
    conflict.set(isConflict(reply))
    if (!reply.ok) {
      if (isFinalRefusal(reply.data)) onReload()
      return
    }
    toast.success(t('redeliver.done', { number: reply.data.order_sn }))
    draft.drop()
    await onSaved()
    onClose()
  }
  return (
    <OrderDialog
      title={t('redeliver.title', { number: order.order_sn })}
      submit={t('redeliver.submit')}
      busy={busy}
      disabled={lines.length === 0}
      conflict={conflict}
      offer={draft.offer}
      help={t('redeliver.help')}
      onSave={submit}
      onClose={close}
    >
      {order.redeliveries.length > 0 ? (
        <section className="former">
          <h4>{t('redeliver.former')}</h4>
          <Redeliveries order={order} staff />
        </section>
      ) : null}
      <LineCounts
        lines={sendable}
        count={(line) => Math.min(pieces[line.id] ?? 0, most(line))}
        most={most}
        label={t('redeliver.pieces')}
        of={(count) => `/ ${count}`}
        isOff={(line) => line.sku_id === null}
        onCount={(line, count) => {
          setPieces({ ...pieces, [line.id]: count })
          setDirty(true)
        }}
      />
      <Form layout="vertical" component="div">
        <Form.Item label={t('redeliver.cause')}>
          <Radio.Group
            optionType="button"
            value={cause}
            options={choices(redeliverCauses)}
            onChange={(event) => {
              const next = event.target.value as RedeliverCause
              setDirty(true)
              setCause(next)
              setPricing(usualPricing(next))
            }}
          />
        </Form.Item>
        <Form.Item label={t('redeliver.pricing')} extra={t(`redeliver.pricingHelp.${pricing}`)}>
          <Radio.Group
            optionType="button"
            value={pricing}
            options={choices(redeliverPricings)}
            onChange={(event) => {
              setPricing(event.target.value as RedeliverPricing)
              setDirty(true)
            }}
          />
        </Form.Item>
        <Form.Item label={t('redeliver.note')}>
          <Input.TextArea
            maxLength={500}
            autoSize={{ minRows: 2, maxRows: 5 }}
            aria-label={t('redeliver.note')}
            value={note}
            onChange={(event) => {
              setNote(event.target.value)
              setDirty(true)
            }}
          />
        </Form.Item>
      </Form>
    </OrderDialog>
  )
}
