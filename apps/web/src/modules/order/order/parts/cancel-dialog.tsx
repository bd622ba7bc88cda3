import { Button, Form, Input, type InputRef, Modal } from 'antd'
import { useState } from 'react'
import { useT } from '../../../../kit/lang.ts'
import { useFirstField } from '../../../../kit/use-first-field.ts'
import { useClosing } from '../../../../kit/use-unsaved.ts'
import { dialogWords } from './dialog-words.ts'

interface CancelDialogProps {
  count: number
  /** Staff have to say why. */
  reasonRequired?: boolean
  onCancel: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks before orders are cancelled, and for the reason. */
export function CancelDialog({ count, reasonRequired = false, onCancel, onClose }: CancelDialogProps) {
  const t = useT(dialogWords)
  const first = useFirstField<InputRef>()
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const close = useClosing(reason.trim() !== '', onClose)
  const send = async (): Promise<void> => {
    setBusy(true)
    await onCancel(reason.trim())
    setBusy(false)
  }
  return (
    <Modal
      open
      afterOpenChange={first.opened}
      width={480}
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
      <p className="dialog-help">{t('cancel.help')}</p>
      <Form layout="vertical" component="div">
        <Form.Item
          label={t('cancel.reason')}
          required={reasonRequired}
          {...(reasonRequired ? {} : { extra: t('cancel.reasonHelp') })}
        >
          <Input
            ref={first.ref}
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            onPressEnter={() => {
              if (!reasonRequired || reason.trim() !== '') void send()
            }}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
