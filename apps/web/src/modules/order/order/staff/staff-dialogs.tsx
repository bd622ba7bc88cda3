import { erpOrder } from '@dropyard/contract/order/erp-order'
import { abnormalReasons } from '@dropyard/contract/order/order-block'
import type { OrderRow } from '@dropyard/contract/order/order-row'
import { z } from 'zod'
import { call } from '../../../../kit/api.ts'
import { FormDialog } from '../../../../kit/form-dialog.tsx'
import { useLang, useT } from '../../../../kit/lang.ts'
import { toast } from '../../../../kit/toast.ts'
import { useData } from '../../../../kit/use-data.ts'
import { CancelDialog } from '../parts/cancel-dialog.tsx'
import type { SeenOrders } from '../parts/seen-orders.ts'
import { TagsDialog } from '../parts/tags-dialog.tsx'
import type { Answers } from '../parts/use-answers.tsx'
import type { Pending } from '../parts/use-pending.ts'
import { words as listWords } from '../words.ts'
import { BulkChannelDialog } from './bulk-channel-dialog.tsx'
import { words } from './words.ts'

/** Work that asks for more than a yes. */
export type Asked = 'abnormal' | 'resolve' | 'note' | 'tags' | 'cancel' | 'channel'

interface StaffDialogsProps {
  pending: Pending<Asked>
  seen: SeenOrders<OrderRow>
  answers: Answers
  onChanged: () => Promise<unknown>
}

const abnormal = z.object({
  reason: erpOrder.abnormal.body.shape.reason,
  note: erpOrder.abnormal.body.shape.note,
})
const resolution = z.object({ resolution: erpOrder.resolution.body.shape.resolution })
const note = z.object({ note: erpOrder.addRemark.body.shape.note })

/** The dialog of the work that waits: exception, resolution, note, tags, cancelling, channel. */
export function StaffDialogs({ pending, seen, answers, onChanged }: StaffDialogsProps) {
  const t = useT(words)
  const list = useT(listWords)
  const lang = useLang()
  const ids = [...pending.ids]
  const count = ids.length
  const close = () => pending.done(false)
  const inUse = useData(erpOrder.getTags, {}, { enabled: pending.kind === 'tags', staleTime: 30_000 })

  if (pending.kind === 'abnormal')
    return (
      <FormDialog
        draft={['order/abnormal', ids]}
        open
        onClose={close}
        title={t('abnormal.title', { count })}
        submit={t('abnormal.submit')}
        width={480}
        schema={abnormal}
        labels={{ reason: t('abnormal.reason'), note: t('abnormal.note') }}
        help={{ note: t('abnormal.help') }}
        choices={{
          reason: Object.fromEntries(Object.entries(abnormalReasons).map(([code, why]) => [code, why[lang]])),
        }}
        onSubmit={async (values) => {
          const given = abnormal.parse(values)
          pending.done(
            await answers.send(
              pending.orders,
              (orders) => call(erpOrder.abnormal, { body: { orders, ...given } }),
              (done) => t('done.abnormal', { count: done }),
            ),
          )
        }}
      />
    )
  if (pending.kind === 'resolve')
    return (
      <FormDialog
        draft={['order/resolve', ids]}
        open
        onClose={close}
        title={t('resolve.title', { count })}
        submit={t('resolve.submit')}
        width={480}
        schema={resolution}
        labels={{ resolution: t('resolve.resolution') }}
        help={{ resolution: t('resolve.help') }}
        onSubmit={async (values) => {
          const given = resolution.parse(values)
          pending.done(
            await answers.send(
              pending.orders,
              (orders) => call(erpOrder.resolution, { body: { orders, ...given } }),
              (done) => t('done.resolve', { count: done }),
            ),
          )
        }}
      />
    )
  if (pending.kind === 'note')
    return (
      <FormDialog
        draft={['order/note', ids]}
        open
        onClose={close}
        title={t('note.title', { count })}
        submit={t('note.add')}
        width={480}
        schema={note}
        labels={{ note: t('actions.note') }}
        help={{ note: t('note.help') }}
        fields={{ note: { placeholder: t('note.placeholder') } }}
        onSubmit={async (values) => {
          const reply = await call(erpOrder.addRemark, { body: { ids, ...note.parse(values) } })
          if (!reply.ok) return reply
          pending.done(true)
          toast.success(t('done.note'))
          return onChanged()
        }}
      />
    )
  if (pending.kind === 'tags')
    return (
      <TagsDialog
        ids={ids}
        present={[...new Set(ids.flatMap((id) => seen.row(id)?.tags ?? []))]}
        known={(inUse.data?.data ?? []).map((tag) => tag.name)}
        onClose={close}
        onSave={async (add, remove) => {
          const added = add.length === 0 || (await call(erpOrder.setTags, { body: { ids, tags: add } })).ok
          const removed =
            remove.length === 0 || (await call(erpOrder.cancelTags, { body: { ids, tags: remove } })).ok
          if (!added || !removed) return false
          pending.done(true)
          toast.success(list('tags.done'))
          await onChanged()
          return true
        }}
      />
    )
  if (pending.kind === 'cancel')
    return (
      <CancelDialog
        ids={ids}
        reasonRequired
        onClose={close}
        onCancel={async (reason) => {
          const moved = await answers.send(
            pending.orders,
            (orders) => call(erpOrder.cancel, { body: { orders, reason } }),
            (done) => list('cancel.done', { count: done }),
          )
          pending.done(moved)
          return moved
        }}
      />
    )
  return (
    <BulkChannelDialog
      ids={ids}
      onClose={close}
      onChange={async (channelId) => {
        const moved = await answers.send(
          pending.orders,
          (orders) => call(erpOrder.changeChannel, { body: { orders, channel_id: channelId } }),
          (done) => t('done.channel', { count: done }),
        )
        pending.done(moved)
        return moved
      }}
    />
  )
}
