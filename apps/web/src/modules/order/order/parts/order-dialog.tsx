import { Button, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { kitText } from '../../../../kit/kit-text.ts'
import { useT } from '../../../../kit/lang.ts'
import { ConflictNote } from '../../../../kit/rows/conflict-note.tsx'

/** Whether the order was changed by another user; the dialog shows that until the order is reloaded. */
export function useConflict(onReload: () => unknown) {
  const [there, set] = useState(false)
  const reload = () => {
    set(false)
    onReload()
  }
  return { set, note: there ? <ConflictNote onReload={reload} /> : null }
}

interface OrderDialogProps {
  title: string
  width?: number
  /** Label of the main button, a verb. */
  submit: string
  danger?: boolean
  busy: boolean
  disabled?: boolean
  /** Don't close the dialog on a click outside of it. */
  firm?: boolean
  conflict: ReturnType<typeof useConflict>
  /** The bar that offers an unfinished draft. */
  offer?: ReactNode
  help?: ReactNode
  /** Shown before the buttons, such as a total. */
  sum?: ReactNode
  onSave: () => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

/** A dialog about one order with a single action. */
export function OrderDialog({ submit, busy, conflict, onSave, onClose, ...more }: OrderDialogProps) {
  const { title, width = 600, danger = false, disabled = false, firm = false } = more
  const t = useT(kitText)
  return (
    <Modal
      open
      width={width}
      className="order-dialog"
      title={title}
      {...(firm ? { mask: { closable: false } } : {})}
      onCancel={onClose}
      footer={
        <>
          {more.sum}
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            type="primary"
            danger={danger}
            loading={busy}
            disabled={disabled}
            onClick={() => void onSave()}
          >
            {submit}
          </Button>
        </>
      }
    >
      {conflict.note}
      {more.offer}
      {more.help ? <p className="dialog-help">{more.help}</p> : null}
      {more.children}
    </Modal>
  )
}
