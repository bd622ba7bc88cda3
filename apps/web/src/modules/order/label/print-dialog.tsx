import { LoadingOutlined, PrinterOutlined } from '@ant-design/icons'
import { type LabelsPrinted, label, labelsPrinted } from '@dropyard/contract/order/label'
import { job } from '@dropyard/contract/system/job'
import { Button, Checkbox, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { call, download, showFile } from '../../../kit/call/api.ts'
import { invalidate, useData } from '../../../kit/call/use-data.ts'
import { JobProgress } from '../../../kit/files/job-progress.tsx'
import { jobState } from '../../../kit/files/job-state.ts'
import { kitText } from '../../../kit/kit-text.ts'
import { listed, useT } from '../../../kit/lang.ts'
import { type NewWindow, openNewWindow } from '../../../kit/page/new-window.ts'
import { toast } from '../../../kit/page/toast.ts'
import { usePreference } from '../../../kit/value/preference.ts'
import './label.css'
import { words } from './words.ts'

type Format = 'pdf' | 'zpl'
interface Printing {
  readonly jobId: number
  readonly format: Format
  /** The window that shows the PDF. */
  readonly shown: NewWindow | undefined
}

interface PrintDialogProps {
  orderIds: readonly number[]
  /** Labels were just requested: missing ones will arrive unless their carrier refuses them. */
  awaits: boolean
  /** Called with the orders whose labels were fetched, or with undefined if the dialog was cancelled. */
  onEnd: (printed?: readonly number[]) => void
}

/** Milliseconds between polls for labels that carriers have not returned yet. */
const lookEvery = 1500

/** Options for printing labels: the number by order, additional documents; then opens the PDF in a new window. */
export function PrintDialog({ orderIds, awaits, onEnd }: PrintDialogProps) {
  const t = useT(words)
  const kit = useT(kitText)
  const ids = [...new Set(orderIds)]
  const [unprinted, setUnprinted] = useState(false)
  const [papers, setPapers] = usePreference('label-papers', none, readPapers)
  const [printing, setPrinting] = useState<Printing>()
  const asked = { ids, unprinted }
  const trial = useData(label.print, { body: { ...asked, dry_run: true } }, { keep: true })
  const plan = trial.data?.data
  const waiting = plan ? (awaits ? plan.missing - plan.refused : plan.waiting) : 0
  useData(
    label.print,
    { body: { ...asked, dry_run: true } },
    { pollMs: waiting > 0 && !printing ? lookEvery : false },
  )
  const start = async (format: Format): Promise<void> => {
    const shown = format === 'pdf' ? openNewWindow(t('preparing')) : undefined
    const reply = await call(label.print, { body: { ...asked, ...papers, format } })
    if (reply.ok && reply.data.job_id !== null)
      return setPrinting({ jobId: reply.data.job_id, format, shown })
    shown?.close()
    if (!reply.ok && !reply.shown && reply.message) toast.error(reply.message, label.print)
  }
  const fetched = async ({ jobId, format, shown }: Printing): Promise<void> => {
    const input = { params: { id: jobId } }
    const got = shown
      ? await showFile(shown, 'application/pdf', job.file, input)
      : await download(job.file, input)
    if (!got) return setPrinting(undefined)
    const reply = await call(job.read, input)
    const printed = labelsPrinted.safeParse(reply.ok ? reply.data.result : undefined).data
    if (printed) sayPrinted(printed, format)
    await invalidate(label.list)
    onEnd(printed?.order_ids ?? ids)
  }
  const sayPrinted = ({ labels, missing_orders }: LabelsPrinted, format: Format): void => {
    const done = t(format === 'pdf' ? 'opened' : 'saved', { count: labels })
    toast.success(
      missing_orders.length === 0 ? done : `${done} ${t('without', { orders: listed(missing_orders) })}`,
    )
  }
  const count = plan?.labels ?? 0
  const title = t('pdf')
  return (
    <Modal
      open
      title={title}
      width={520}
      mask={{ closable: false }}
      onCancel={() => {
        printing?.shown?.close()
        onEnd()
      }}
      footer={
        printing ? null : (
          <>
            <Button onClick={() => onEnd()}>{kit('cancel')}</Button>
            <Button disabled={count === 0} onClick={() => void start('zpl')}>
              {t('zpl')}
            </Button>
            <Button
              type="primary"
              icon={<PrinterOutlined />}
              disabled={count === 0}
              onClick={() => void start('pdf')}
            >
              {t('print', { count })}
            </Button>
          </>
        )
      }
    >
      {printing ? (
        <JobProgress
          read={job.read}
          input={{ params: { id: printing.jobId } }}
          state={jobState}
          onDone={() => void fetched(printing)}
        />
      ) : plan ? (
        <div className="print-plan" aria-busy={trial.isPlaceholderData}>
          <p>
            <strong>{t('labelCount', { count })}</strong>
            {count > 0 ? <span className="number soft"> · {namesOf(plan.orders, count, t)}</span> : null}
          </p>
          {waiting > 0 ? (
            <p className="soft">
              <LoadingOutlined /> {t('waiting', { count: waiting })}
            </p>
          ) : null}
          {plan.missing > waiting ? (
            <div className="print-missing">
              {t('noLabel', { count: plan.missing - waiting })}
              {plan.without.map(({ order_sn, reason }) => (
                <p key={order_sn}>
                  <span className="number">{order_sn}</span> {reason}
                </p>
              ))}
            </div>
          ) : null}
          {plan.again > 0 || unprinted ? (
            <Checkbox checked={unprinted} onChange={({ target }) => setUnprinted(target.checked)}>
              {t('unprinted')}
              {plan.again > 0 ? <span className="soft"> · {t('again', { count: plan.again })}</span> : null}
            </Checkbox>
          ) : null}
          {(['pick_list', 'packing_slips'] as const).map((paper) => (
            <Checkbox
              key={paper}
              checked={papers[paper]}
              onChange={({ target }) => setPapers({ ...papers, [paper]: target.checked })}
            >
              {t(`papers.${paper}`)}
            </Checkbox>
          ))}
          <p className="soft">{t('help')}</p>
        </div>
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      )}
    </Modal>
  )
}

interface Papers {
  readonly pick_list: boolean
  readonly packing_slips: boolean
}

const none: Papers = { pick_list: false, packing_slips: false }

function readPapers(kept: unknown): Papers | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined
  const { pick_list, packing_slips } = { ...none, ...kept }
  return { pick_list: pick_list === true, packing_slips: packing_slips === true }
}

function namesOf(
  orders: readonly string[],
  count: number,
  t: (key: 'andMore', values: { count: number; orders: string }) => string,
): string {
  const more = count - orders.length
  return more > 0 ? t('andMore', { count: more, orders: orders.join(', ') }) : orders.join(', ')
}
