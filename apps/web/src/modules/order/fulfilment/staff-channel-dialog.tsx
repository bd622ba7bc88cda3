import { erpOrder } from '@dropyard/contract/order/erp-order'
import type { StaffResult } from '@dropyard/contract/order/order/row'
import { Button, Form, Input, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { useData } from '../../../kit/call/use-data.ts'
import { useDraft } from '../../../kit/draft/use-draft.tsx'
import { useClosing } from '../../../kit/form/use-unsaved.ts'
import { kitText } from '../../../kit/kit-text.ts'
import { useT } from '../../../kit/lang.ts'
import { StateMessage } from '../../../kit/page/state-message.tsx'
import type { AskedAction } from '../../../kit/rows/use-row-actions.tsx'
import { PreviewTable, usePreview } from '../order/parts/preview.tsx'
import { words } from '../order/staff-words.ts'
import { QuoteList } from '../order-price/quote-list.tsx'
import { Anyway, isScanned } from './anyway.tsx'

interface StaffChannelDialogProps {
  ids: readonly number[]
  onChange: (input: { channel_id: number; anyway: boolean; reason: string }) => Promise<boolean>
  preview: AskedAction<unknown, StaffResult>['preview']
  onClose: () => void
}

/** Changes the channel of one or several orders; offers those that can carry all of them, with price and delivery time. */
export function StaffChannelDialog({ ids, onChange, preview, onClose }: StaffChannelDialogProps) {
  const t = useT(words)
  const kit = useT(kitText)
  const [chosen, setChosen] = useState<number>()
  const [reason, setReason] = useState('')
  const [anyway, setAnyway] = useState(false)
  const [busy, setBusy] = useState(false)
  const dirty = chosen !== undefined || reason !== ''
  const draft = useDraft(['order/change_channel', ids], {
    values: { chosen, reason },
    dirty,
    restore: (kept) => {
      setChosen(kept.chosen)
      setReason(kept.reason)
    },
  })
  const close = useClosing(dirty, onClose, draft)
  const answer = useData(erpOrder.channelQuotes, { query: { ids: [...ids] } }, { staleTime: 0 })
  const offered = answer.data?.data
  const seen = usePreview(preview, chosen === undefined ? undefined : { channel_id: chosen, anyway })
  const count = ids.length
  const isSame = chosen === undefined || chosen === offered?.channel_id
  const save = async (): Promise<void> => {
    if (chosen === undefined) return
    setBusy(true)
    if (await onChange({ channel_id: chosen, anyway, reason })) draft.drop()
    setBusy(false)
  }
  return (
    <Modal
      open
      width={720}
      className="order-dialog"
      title={t('channel.title', { count })}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>{kit('cancel')}</Button>
          <Button type="primary" loading={busy} disabled={isSame} onClick={() => void save()}>
            {t('channel.submit')}
          </Button>
        </>
      }
    >
      {draft.offer}
      <p className="dialog-help">
        {[
          t('channel.help'),
          ...(count > 1 ? [t('channel.all', { count })] : []),
          ...(offered?.labelled ? [t('channel.voids', { count })] : []),
        ].join(' ')}
      </p>
      {answer.isError ? (
        <StateMessage title={kit('failedOne')} onRetry={() => void answer.refetch()} />
      ) : offered?.quotes.length === 0 ? (
        <StateMessage title={t('channel.noGoods', { count })} />
      ) : offered ? (
        <>
          <QuoteList
            quotes={offered.quotes}
            value={chosen ?? offered.channel_id}
            onChange={(id) => setChosen(id ?? undefined)}
            many={count > 1}
          />
          {offered.paid && offered.quotes.some(({ ok }) => ok) ? (
            <Form layout="vertical" component="div">
              <Form.Item label={t('channel.reason')}>
                <Input value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
              </Form.Item>
            </Form>
          ) : null}
        </>
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 6 }} />
      )}
      {anyway || isScanned(seen.results ?? []) ? <Anyway value={anyway} onChange={setAnyway} /> : null}
      <PreviewTable {...seen} />
    </Modal>
  )
}
