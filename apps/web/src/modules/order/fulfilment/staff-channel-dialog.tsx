import { channel } from '@dropyard/contract/logistics/channel'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import type { OrderDetail } from '@dropyard/contract/order/order/row'
import { Input, Skeleton } from 'antd'
import { useState } from 'react'
import { call } from '../../../kit/call/api.ts'
import { useData } from '../../../kit/call/use-data.ts'
import { kitText } from '../../../kit/kit-text.ts'
import { useT } from '../../../kit/lang.ts'
import { StateMessage } from '../../../kit/page/state-message.tsx'
import { toast } from '../../../kit/page/toast.ts'
import { isStale } from '../../../kit/rows/send-rows.ts'
import { isFinalRefusal } from '../order/parts/ended-dialog.tsx'
import { OrderDialog, useConflict } from '../order/parts/order-dialog.tsx'
import { words } from '../order/staff-words.ts'
import { QuoteList } from '../order-price/quote-list.tsx'
import { Anyway, isScanned } from './anyway.tsx'

interface StaffChannelDialogProps {
  order: OrderDetail
  onSaved: () => Promise<unknown>
  onReload: () => unknown
  onClose: () => void
}

/** Another channel for one order, chosen by what it costs us and how long it takes. */
export function StaffChannelDialog({ order, onSaved, onReload, onClose }: StaffChannelDialogProps) {
  const t = useT(words)
  const kit = useT(kitText)
  const [chosen, setChosen] = useState<number | null>()
  const channelId = chosen === undefined ? order.channel_id : chosen
  const [busy, setBusy] = useState(false)
  const [anyway, setAnyway] = useState(false)
  const [reason, setReason] = useState('')
  const [scanned, setScanned] = useState(false)
  const conflict = useConflict(onReload)
  const lines = order.lines.flatMap((line) =>
    line.sku_id !== null && line.quantity > line.refunded
      ? [{ sku_id: line.sku_id, quantity: line.quantity - line.refunded }]
      : [],
  )
  const { country, zip } = order.address
  const quotes = useData(
    channel.quote,
    { body: { country, zip, lines, ioss: 'none' } },
    { enabled: lines.length > 0, staleTime: 0 },
  )
  const save = async (): Promise<void> => {
    if (channelId === null) return
    setBusy(true)
    const orders = [{ id: order.id, version: order.version }]
    const reply = await call(erpOrder.changeChannel, {
      body: { orders, channel_id: channelId, reason, anyway },
    })
    setBusy(false)
    const result = reply.ok ? reply.data[0] : undefined
    if (!result) return
    if (result.ok) {
      toast.success(t('channelDone'))
      await onSaved()
      return onClose()
    }
    conflict.set(isStale(result))
    setScanned(isScanned([result]))
    if (!isStale(result)) toast.error(result.message)
    if (isFinalRefusal(result)) onReload()
  }
  return (
    <OrderDialog
      title={t('channel.title', { count: 1 })}
      width={720}
      submit={t('channel.submit')}
      busy={busy}
      disabled={channelId === null || channelId === order.channel_id}
      conflict={conflict}
      help={order.tracking_number === null ? t('channel.help') : `${t('channel.help')} ${t('channel.voids')}`}
      onSave={save}
      onClose={onClose}
    >
      {lines.length === 0 ? (
        <StateMessage title={t('channel.noGoods')} />
      ) : quotes.isError ? (
        <StateMessage title={kit('failedOne')} onRetry={() => void quotes.refetch()} />
      ) : quotes.data ? (
        <>
          <QuoteList quotes={quotes.data.data.quotes} value={channelId} onChange={setChosen} />
          {order.paid_time === null ? null : (
            <Input
              aria-label={t('channel.reason')}
              placeholder={t('channel.reason')}
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </>
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 6 }} />
      )}
      {scanned ? <Anyway value={anyway} onChange={setAnyway} /> : null}
    </OrderDialog>
  )
}
