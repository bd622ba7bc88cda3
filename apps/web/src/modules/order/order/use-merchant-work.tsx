import { order } from '@dropyard/contract/order/order'
import { orderOwn } from '@dropyard/contract/order/order-own'
import type { OrderRow } from '@dropyard/contract/order/order-row'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { call } from '../../../kit/api.ts'
import { confirmDanger, ask as question } from '../../../kit/confirm-danger.ts'
import { useT } from '../../../kit/lang.ts'
import { later } from '../../../kit/later.tsx'
import { toast } from '../../../kit/toast.ts'
import { refresh } from '../../../kit/use-data.ts'
import { useResumed } from '../../../kit/use-resumed.ts'
import type { SeenOrders } from './parts/seen-orders.ts'
import { useAnswers } from './parts/use-answers.tsx'
import { usePending } from './parts/use-pending.ts'
import { words } from './words.ts'

const PayDialog = later(() => import('./checkout/pay-dialog.tsx').then((part) => part.PayDialog))
const CancelDialog = later(() => import('./parts/cancel-dialog.tsx').then((part) => part.CancelDialog))
const JobFileDialog = later(() =>
  import('../../../kit/job-file-dialog.tsx').then((part) => part.JobFileDialog),
)
const RemarkDialog = later(() => import('./parts/remark-dialog.tsx').then((part) => part.RemarkDialog))
const ReportDialog = later(() => import('./parts/own-dialogs.tsx').then((part) => part.ReportDialog))
const TagsDialog = later(() => import('./parts/tags-dialog.tsx').then((part) => part.TagsDialog))

/** What a merchant does with orders, one or many, from the list, the drawer and the bar of the selection. */
export interface MerchantWork {
  readonly pay: (ids: readonly number[]) => Promise<boolean>
  readonly cancel: (ids: readonly number[]) => Promise<boolean>
  readonly remark: (ids: readonly number[]) => Promise<boolean>
  readonly tags: (ids: readonly number[]) => Promise<boolean>
  readonly hold: (ids: readonly number[], hold: boolean) => Promise<boolean>
  readonly push: (ids: readonly number[]) => Promise<boolean>
  /** Asks first; `whenSure` runs before anything is sent. */
  readonly remove: (ids: readonly number[], whenSure?: () => void) => Promise<boolean>
  /** Asks for days and makes a report. */
  readonly report: () => void
  readonly exportOrders: (what: ExportWish) => Promise<boolean>
  /** An order was shown as it is now. */
  readonly saw: SeenOrders<OrderRow>['saw']
  /** Stands once on the page. */
  readonly dialogs: ReactNode
}

type ExportWish = Omit<z.input<typeof order.export.body>, 'format'>

/** Everything that shows orders reads anew after they changed. */
export const reloadOrders = (): Promise<unknown> => refresh({ path: '/sale/order' })

/** What is waited for, by the form of its draft. */
const kindOf = { 'order/cancel': 'cancel', 'order/remark': 'remark', 'order/tags': 'tags' } as const

export function useMerchantWork(seen: SeenOrders<OrderRow>): MerchantWork {
  const t = useT(words)
  const { pending, ask } = usePending<'pay' | 'cancel' | 'remark' | 'tags'>(seen.refs)
  const [exporting, setExporting] = useState<number>()
  const [reporting, setReporting] = useState(false)
  useResumed('order/report', () => setReporting(true))
  useResumed(
    ['order/cancel', 'order/remark', 'order/tags'],
    ({ form, ids }) => {
      if (!seen.knows(ids)) return false
      void ask(kindOf[form], ids)
    },
    seen.rows,
  )
  const answers = useAnswers(reloadOrders)
  const ids = pending ? [...pending.ids] : []
  const rows = ids.flatMap((id) => seen.row(id) ?? [])
  const close = () => pending?.done(false)

  const saved = async (reply: { ok: boolean }, words: string): Promise<boolean> => {
    if (!reply.ok) return false
    pending?.done(true)
    toast.success(words)
    await reloadOrders()
    return true
  }
  return {
    saw: seen.saw,
    pay: (chosen) => ask('pay', chosen),
    cancel: (chosen) => ask('cancel', chosen),
    remark: (chosen) => ask('remark', chosen),
    tags: (chosen) => ask('tags', chosen),
    hold: async (chosen, hold) => {
      const count = chosen.length
      const refs = seen.refs(chosen)
      if (hold && !(await question({ title: t('hold.title', { count }), help: t('hold.help') }))) return false
      return answers.send(
        refs,
        (orders) => call(order.hold, { body: { orders, hold } }),
        (done) => t(hold ? 'hold.done' : 'hold.released', { count: done }),
      )
    },
    push: (chosen) =>
      answers.send(
        seen.refs(chosen),
        (orders) => call(order.pushAgain, { body: { orders } }),
        (done) => t('push.done', { count: done }),
      ),
    remove: async (chosen, whenSure) => {
      const count = chosen.length
      const refs = seen.refs(chosen)
      const sure = await confirmDanger({
        title: t('own.delete', { count }),
        help: t('own.deleteHelp'),
        ok: t('own.deleteOk'),
      })
      if (!sure) return false
      whenSure?.()
      return answers.send(
        refs,
        (orders) => call(orderOwn.customDelete, { body: { orders } }),
        (done) => t('own.deleted', { count: done }),
      )
    },
    report: () => setReporting(true),
    exportOrders: async (what) => {
      const reply = await call(order.export, { body: { ...what, format: 'xlsx' } })
      if (reply.ok) setExporting(reply.data.job_id)
      return reply.ok
    },
    dialogs: (
      <>
        {pending?.kind === 'pay' ? <PayDialog ids={ids} onClose={(moved) => pending.done(moved)} /> : null}
        {pending?.kind === 'cancel' ? (
          <CancelDialog
            ids={ids}
            onClose={close}
            onCancel={async (reason) => {
              const moved = await answers.send(
                pending.orders,
                (orders) => call(order.cancel, { body: { orders, reason } }),
                (count) => t('cancel.done', { count }),
              )
              pending.done(moved)
              return moved
            }}
          />
        ) : null}
        {pending?.kind === 'remark' ? (
          <RemarkDialog
            ids={ids}
            initial={ids.length === 1 ? (rows[0]?.remark ?? '') : ''}
            onClose={close}
            onSave={async (remark) =>
              saved(await call(order.remark, { body: { ids, remark } }), t('remark.done'))
            }
          />
        ) : null}
        {pending?.kind === 'tags' ? (
          <TagsDialog
            ids={ids}
            present={tagsOf(rows)}
            known={tagsOf(rows)}
            onClose={close}
            onSave={async (add, remove) =>
              saved(await call(order.tags, { body: { ids, add, remove } }), t('tags.done'))
            }
          />
        ) : null}
        {reporting ? <ReportDialog onMade={setExporting} onClose={() => setReporting(false)} /> : null}
        {exporting === undefined ? null : (
          <JobFileDialog jobId={exporting} onClose={() => setExporting(undefined)} />
        )}
        {answers.dialog}
      </>
    ),
  }
}

/** The tags of some orders, each once. */
const tagsOf = (rows: readonly OrderRow[]): string[] =>
  [...new Set(rows.flatMap((row) => row.tags ?? []))].sort((left, right) => left.localeCompare(right))
