import { dayOf } from '@dropyard/contract/kit/days'
import { ioss } from '@dropyard/contract/logistics/ioss'
import { orderEdit } from '@dropyard/contract/order/order-edit'
import type { OrderDetail } from '@dropyard/contract/order/order-list/detail'
import { Form, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { call } from '../../../kit/call/api.ts'
import { useData } from '../../../kit/call/use-data.ts'
import { useMay } from '../../../kit/current-user.ts'
import { useDraft } from '../../../kit/draft/use-draft.tsx'
import { useClosing } from '../../../kit/form/use-unsaved.ts'
import { kitText } from '../../../kit/kit-text.ts'
import { useT } from '../../../kit/lang.ts'
import { StateMessage } from '../../../kit/page/state-message.tsx'
import { toast } from '../../../kit/page/toast.ts'
import { isStale } from '../../../kit/rows/send-rows.ts'
import { isFinalRefusal } from '../order/parts/ended-dialog.tsx'
import { OrderDialog, useConflict } from '../order/parts/order-dialog.tsx'
import { QuoteList } from '../order-price/quote-list.tsx'
import { words } from '../order-price/words.ts'

interface ChannelDialogProps {
  order: OrderDetail
  onSaved: () => Promise<unknown>
  onReload: () => unknown
  onClose: () => void
}

/** Selects the channel of an unpaid order by price and delivery time, and its IOSS number. */
export function ChannelDialog({ order, onSaved, onReload, onClose }: ChannelDialogProps) {
  const t = useT(words)
  const kit = useT(kitText)
  // Contains only the user's changes; everything else follows the order when it is reloaded.
  const [chosen, setChosen] = useState<{ channelId?: number | null; number?: string | null }>({})
  const { channelId = order.channel_id, number = order.ioss_number } = chosen
  const dirty = Object.keys(chosen).length > 0
  const draft = useDraft(['order/channel', order.id], {
    values: { chosen },
    dirty,
    restore: (kept) => setChosen(kept.chosen),
  })
  const close = useClosing(dirty, onClose, draft)
  const [busy, setBusy] = useState(false)
  const conflict = useConflict(onReload)
  const quotes = useData(orderEdit.quotes, { query: { id: order.id } }, { staleTime: 0 })
  const save = async (): Promise<void> => {
    setBusy(true)
    const refs = [{ id: order.id, version: order.version }]
    const reply = await call(orderEdit.shipping, {
      body: { orders: refs, channel_id: channelId, ioss_number: number },
    })
    setBusy(false)
    const result = reply.ok ? reply.data[0] : undefined
    if (!result) return
    if (result.ok) {
      toast.success(t('channel.done'))
      draft.drop()
      await onSaved()
      onClose()
      return
    }
    conflict.set(isStale(result))
    if (!isStale(result)) toast.error(result.message)
    if (isFinalRefusal(result)) onReload()
  }
  return (
    <OrderDialog
      title={t('channel.title')}
      width={720}
      submit={t('channel.save')}
      busy={busy}
      disabled={!quotes.data}
      conflict={conflict}
      offer={draft.offer}
      onSave={save}
      onClose={close}
    >
      {quotes.isError ? (
        <StateMessage title={kit('failedOne')} onRetry={() => void quotes.refetch()} />
      ) : quotes.data ? (
        <>
          <IossField value={number} onChange={(next) => setChosen({ ...chosen, number: next })} />
          <QuoteList
            quotes={quotes.data.data}
            value={channelId}
            onChange={(next) => setChosen({ ...chosen, channelId: next })}
            automatic
          />
        </>
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 6 }} />
      )}
    </OrderDialog>
  )
}

interface IossFieldProps {
  value: string | null
  onChange: (number: string | null) => void
}

/** The company's IOSS numbers that are valid today. */
function IossField({ value, onChange }: IossFieldProps) {
  const t = useT(words)
  const may = useMay()
  const day = dayOf(Date.now())
  const numbers = useData(
    ioss.list,
    { query: { day, 'per-page': 100 } },
    { enabled: may(ioss.list), staleTime: 60_000 },
  ).data?.data
  if (!numbers || (numbers.length === 0 && value === null)) return null
  const known = numbers.some((one) => one.number === value) || value === null
  return (
    <Form layout="vertical" component="div">
      <Form.Item label={t('channel.ioss')} extra={t('channel.iossHelp')}>
        <Select
          allowClear
          value={value}
          placeholder={t('channel.iossNone')}
          options={[
            ...numbers.map((one) => ({ value: one.number, label: `${one.number} · ${one.name}` })),
            ...(known ? [] : [{ value, label: value }]),
          ]}
          onChange={(next: string | null | undefined) => onChange(next ?? null)}
        />
      </Form.Item>
    </Form>
  )
}
