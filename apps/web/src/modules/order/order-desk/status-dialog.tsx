import { type DeskMove, orderDesk } from '@dropyard/contract/order/order-desk'
import { Button, Input, Modal, Radio, Skeleton } from 'antd'
import { useState } from 'react'
import { useData, useSave } from '../../../kit/call/use-data.ts'
import { useDraft } from '../../../kit/draft/use-draft.tsx'
import { useClosing } from '../../../kit/form/use-unsaved.ts'
import { kitText } from '../../../kit/kit-text.ts'
import { useT } from '../../../kit/lang.ts'
import { DescriptionList } from '../../../kit/page/detail-drawer.tsx'
import { StateMessage } from '../../../kit/page/state-message.tsx'
import { toast } from '../../../kit/page/toast.ts'
import { isStale } from '../../../kit/rows/send-rows.ts'
import type { PartProps } from '../order-edit/part-dialog.tsx'
import './desk.css'
import { deskWords } from './words.ts'

/** Transitions that require a reason. */
const reasoned: readonly DeskMove[] = ['cancel', 'deliver']

/** Shows the state of an order on each axis, and its possible transitions. The status is derived and can't be set directly. */
export function StatusDialog({ order, onSaved, onReload, onClose }: PartProps) {
  const t = useT(deskWords)
  const kit = useT(kitText)
  const answer = useData(orderDesk.moves, { query: { id: order.id } }, { staleTime: 0 })
  const [move, choose] = useState<DeskMove>()
  const [reason, setReason] = useState('')
  const save = useSave(orderDesk.changeStatus, {})
  const dirty = reason.trim() !== ''
  const draft = useDraft(['order/status', order.id], {
    values: { move, reason },
    dirty,
    restore: (kept) => {
      choose(kept.move)
      setReason(kept.reason)
    },
  })
  const close = useClosing(dirty, onClose, draft)
  const asks = move !== undefined && reasoned.includes(move)
  const send = async (): Promise<void> => {
    if (!move) return
    const orders = [{ id: order.id, version: order.version }]
    const reply = await save.run({ body: { orders, move, reason: asks ? reason.trim() : '' } })
    const result = reply.ok ? reply.data[0] : undefined
    if (!result) return
    if (result.ok) {
      draft.drop()
      toast.success(t('status.done'))
      await onSaved()
      return onClose()
    }
    toast.error(result.message)
    if (isStale(result)) onReload()
  }
  const now = answer.data?.data
  return (
    <Modal
      open
      width={560}
      className="order-dialog"
      title={t('status.title', { number: order.order_sn })}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>{kit('cancel')}</Button>
          <Button
            type="primary"
            danger={move === 'cancel'}
            loading={save.busy}
            disabled={!move || (asks && reason.trim() === '')}
            onClick={() => void send()}
          >
            {now?.moves.find((one) => one.move === move)?.name ?? t('status.submit')}
          </Button>
        </>
      }
    >
      {draft.offer}
      <p className="dialog-help">{t('status.help')}</p>
      {answer.isError ? (
        <StateMessage title={kit('failedOne')} onRetry={() => void answer.refetch()} />
      ) : now ? (
        <>
          <DescriptionList
            items={[
              { label: t('status.now'), value: now.status_name },
              ...now.axes.map(({ axis, name }) => ({ label: t.words.status.axes[axis], value: name })),
            ]}
          />
          <Radio.Group
            className="desk-moves"
            value={move}
            onChange={(event) => choose(event.target.value as DeskMove)}
          >
            {now.moves.map((one) => (
              <Radio key={one.move} value={one.move} disabled={!one.allowed}>
                {one.name}
                {one.reason ? <small className="soft">{one.reason}</small> : null}
              </Radio>
            ))}
          </Radio.Group>
          {asks ? (
            <Input
              value={reason}
              maxLength={200}
              aria-label={t('status.reason')}
              placeholder={t('status.reason')}
              onChange={(event) => setReason(event.target.value)}
            />
          ) : null}
        </>
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 6 }} />
      )}
    </Modal>
  )
}
