import type { StaffResult } from '@dropyard/contract/order/order/row'
import { Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useDraft } from '../../../kit/draft/use-draft.tsx'
import { useClosing } from '../../../kit/form/use-unsaved.ts'
import { useT } from '../../../kit/lang.ts'
import type { AskedAction } from '../../../kit/rows/use-row-actions.tsx'
import { dialogWords } from '../order/parts/dialog-words.ts'
import { PreviewTable, usePreview } from '../order/parts/preview.tsx'

/** The refund does not depend on the reason, which is not entered yet. */
const forPreview = { reason: '-' }

interface CancelDialogProps {
  ids: readonly number[]
  /** Staff must enter a reason. */
  reasonRequired?: boolean
  /** Resolves to whether the orders were cancelled. */
  onCancel: (reason: string) => Promise<boolean>
  preview: AskedAction<unknown, StaffResult>['preview']
  onClose: () => void
}

/** Asks for confirmation and a reason before orders are cancelled. */
export function CancelDialog({ ids, reasonRequired = false, onCancel, preview, onClose }: CancelDialogProps) {
  const t = useT(dialogWords)
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const dirty = reason.trim() !== ''
  const draft = useDraft(['order/cancel', ids], {
    values: { reason },
    dirty,
    restore: (kept) => setReason(kept.reason),
  })
  const close = useClosing(dirty, onClose, draft)
  const count = ids.length
  const seen = usePreview(preview, forPreview)
  const send = async (): Promise<void> => {
    setBusy(true)
    if (await onCancel(reason.trim())) draft.drop()
    setBusy(false)
  }
  return (
    <Modal
      open
      width={560}
      title={t('cancel.title', { count })}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>{t('cancel.keep')}</Button>
          <Button
            type="primary"
            danger
            loading={busy}
            disabled={reasonRequired && reason.trim() === ''}
            onClick={() => void send()}
          >
            {t('cancel.submit', { count })}
          </Button>
        </>
      }
    >
      {draft.offer}
      <p className="dialog-help">{t('cancel.help')}</p>
      <Form layout="vertical" component="div">
        <Form.Item
          label={t('cancel.reason')}
          required={reasonRequired}
          {...(reasonRequired ? {} : { extra: t('cancel.reasonHelp') })}
        >
          <Input
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            onPressEnter={() => {
              if (!reasonRequired || reason.trim() !== '') void send()
            }}
          />
        </Form.Item>
      </Form>
      <PreviewTable {...seen} />
    </Modal>
  )
}
