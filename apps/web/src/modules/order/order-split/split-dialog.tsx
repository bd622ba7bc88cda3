import { channel } from '@dropyard/contract/logistics/channel'
import type { OrderDetail } from '@dropyard/contract/order/order/row'
import { orderSplit } from '@dropyard/contract/order/order-split'
import { Alert, Button, Form, Modal, Select } from 'antd'
import { useState } from 'react'
import { call } from '../../../kit/call/api.ts'
import { useData } from '../../../kit/call/use-data.ts'
import { useDraft } from '../../../kit/draft/use-draft.tsx'
import { sized } from '../../../kit/files/picture-size.ts'
import { NumberInput } from '../../../kit/form/number-input.tsx'
import { useClosing } from '../../../kit/form/use-unsaved.ts'
import { kitText } from '../../../kit/kit-text.ts'
import { useT } from '../../../kit/lang.ts'
import { toast } from '../../../kit/page/toast.ts'
import { ConflictNote } from '../../../kit/rows/conflict-note.tsx'
import { isConflict } from '../../../kit/rows/send-rows.ts'
import { Picture } from '../../../kit/value/value-text.tsx'
import { isOver } from '../order/parts/ended-dialog.tsx'
import { SplitChanges } from './split-changes.tsx'
import { splitWords } from './words.ts'

interface SplitDialogProps {
  order: OrderDetail
  onSaved: () => Promise<unknown>
  onReload: () => unknown
  onClose: () => void
}

/** Which items become an order of their own, and what both orders come to then. */
export function SplitDialog({ order, onSaved, onReload, onClose }: SplitDialogProps) {
  const t = useT(splitWords)
  const kit = useT(kitText)
  const [pieces, setPieces] = useState<Readonly<Record<number, number>>>({})
  const [channelId, setChannelId] = useState<number>()
  const [busy, setBusy] = useState(false)
  const [conflict, setConflict] = useState(false)
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
  // A set goes with its parts.
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
    // Once it is split there is nothing more to be tried.
    { enabled: lines.length > 0 && !isAll && !busy, staleTime: 0, keep: true },
  )
  const submit = async (): Promise<void> => {
    setBusy(true)
    const reply = await call(orderSplit.split, { body: wish })
    setConflict(isConflict(reply))
    if (!reply.ok) {
      setBusy(false)
      if (isOver(reply.data)) onReload()
      return
    }
    toast.success(t('done', { number: reply.data.order_sn }))
    draft.drop()
    await onSaved()
    onClose()
  }
  return (
    <Modal
      open
      width={680}
      className="order-dialog"
      title={t('title', { number: order.order_sn })}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>{kit('cancel')}</Button>
          <Button
            type="primary"
            loading={busy}
            disabled={lines.length === 0 || isAll}
            onClick={() => void submit()}
          >
            {t('submit')}
          </Button>
        </>
      }
    >
      {conflict ? (
        <ConflictNote
          onReload={() => {
            setConflict(false)
            onReload()
          }}
        />
      ) : null}
      {draft.offer}
      <p className="dialog-help">{t('help')}</p>
      <ul className="refund-lines">
        {own.map((line) => (
          <li key={line.id}>
            <Picture src={sized(line.image)} name={line.title} size={36} />
            <span>
              {line.title}
              <small>{line.sku ?? line.set ?? line.platform_sku}</small>
            </span>
            <NumberInput
              min={0}
              max={line.quantity}
              precision={0}
              // What is made to order goes whole.
              step={line.made ? line.quantity : 1}
              value={pieces[line.id] ?? 0}
              aria-label={`${t('pieces')}: ${line.title}`}
              onChange={(value) => setPieces({ ...pieces, [line.id]: value ?? 0 })}
            />
            <span className="soft">{t('of', { count: line.quantity })}</span>
          </li>
        ))}
      </ul>
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
    </Modal>
  )
}
