import { channel } from '@dropyard/contract/logistics/channel'
import type { OrderDetail } from '@dropyard/contract/order/order-list/detail'
import { orderSplit } from '@dropyard/contract/order/order-split'
import { Alert, Form, Select } from 'antd'
import { useState } from 'react'
import { call } from '../../../kit/call/api.ts'
import { useData } from '../../../kit/call/use-data.ts'
import { useDraft } from '../../../kit/draft/use-draft.tsx'
import { useClosing } from '../../../kit/form/use-unsaved.ts'
import { useT } from '../../../kit/lang.ts'
import { toast } from '../../../kit/page/toast.ts'
import { isConflict } from '../../../kit/rows/send-rows.ts'
import { isFinalRefusal } from '../order/parts/ended-dialog.tsx'
import { LineCounts } from '../order/parts/line-counts.tsx'
import { OrderDialog, useConflict } from '../order/parts/order-dialog.tsx'
import { SplitChanges } from './split-changes.tsx'
import { splitWords } from './words.ts'

interface SplitDialogProps {
  order: OrderDetail
  onSaved: () => Promise<unknown>
  onReload: () => unknown
  onClose: () => void
}

/** Selects the items for a new order, and previews both orders. */
export function SplitDialog({ order, onSaved, onReload, onClose }: SplitDialogProps) {
  const t = useT(splitWords)
  const [pieces, setPieces] = useState<Readonly<Record<number, number>>>({})
  const [channelId, setChannelId] = useState<number>()
  const [busy, setBusy] = useState(false)
  const conflict = useConflict(onReload)
  const dirty = channelId !== undefined || Object.values(pieces).some((count) => count > 0)
  const draft = useDraft(['order/split', order.id], {
    values: { pieces, channelId },
    dirty,
    restore: (kept) => {
      setPieces(kept.pieces)
      setChannelId(kept.channelId)
    },
  })
  const close = useClosing(dirty, onClose, draft)
  const channels = useData(channel.select, {}, { staleTime: 600_000 }).data?.data ?? []
  // The parts of a set move with it.
  const own = order.lines.filter((line) => line.parent_id === undefined)
  const lines = own.flatMap(({ id }) => {
    const quantity = pieces[id] ?? 0
    return quantity > 0 ? [{ line_id: id, quantity }] : []
  })
  const isAll = own.every((line) => pieces[line.id] === line.quantity)
  const wish = {
    id: order.id,
    version: order.version,
    lines,
    ...(channelId === undefined ? {} : { channel_id: channelId }),
  }
  const seen = useData(
    orderSplit.split,
    { body: { ...wish, version: undefined, dry_run: true } },
    // Once it is split there is nothing more to preview.
    { enabled: lines.length > 0 && !isAll && !busy, staleTime: 0, keep: true },
  )
  const submit = async (): Promise<void> => {
    setBusy(true)
    const reply = await call(orderSplit.split, { body: wish })
    conflict.set(isConflict(reply))
    if (!reply.ok) {
      setBusy(false)
      if (isFinalRefusal(reply.data)) onReload()
      return
    }
    toast.success(t('done', { number: reply.data.order_sn }))
    draft.drop()
    await onSaved()
    onClose()
  }
  return (
    <OrderDialog
      title={t('title', { number: order.order_sn })}
      width={680}
      submit={t('submit')}
      busy={busy}
      disabled={lines.length === 0 || isAll}
      conflict={conflict}
      offer={draft.offer}
      help={t('help')}
      onSave={submit}
      onClose={close}
    >
      <LineCounts
        lines={own}
        count={(line) => pieces[line.id] ?? 0}
        most={(line) => line.quantity}
        label={t('pieces')}
        of={(count) => t('of', { count })}
        // Customized items can only be moved as a whole line.
        step={(line) => (line.made ? line.quantity : 1)}
        onCount={(line, count) => setPieces({ ...pieces, [line.id]: count })}
      />
      <Form layout="vertical" component="div">
        <Form.Item label={t('channel')}>
          <Select
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={t('sameChannel')}
            value={channelId ?? null}
            options={[...Map.groupBy(channels, (one) => one.warehouse_name)].map(([warehouse, some]) => ({
              label: warehouse,
              title: warehouse,
              options: some.map(({ id, name, carrier }) => ({
                value: id,
                label: [name, carrier].join(' · '),
              })),
            }))}
            onChange={(id: number | null) => setChannelId(id ?? undefined)}
          />
        </Form.Item>
      </Form>
      {isAll ? <Alert type="warning" title={t('all')} /> : null}
      {lines.length > 0 && !isAll ? <SplitChanges preview={seen.data?.data} /> : null}
    </OrderDialog>
  )
}
