import { Button, Modal } from 'antd'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useDraftOf } from '../draft/use-draft.tsx'
import { kitText } from '../kit-text.ts'
import { useT } from '../lang.ts'
import { DetailDrawer } from '../page/detail-drawer.tsx'
import { Keeps, SchemaForm, type SchemaFormProps } from './form.tsx'
import { useClosing } from './use-unsaved.ts'

interface FormDialogProps extends Omit<SchemaFormProps, 'form' | 'id' | 'dirty' | 'onDirty'> {
  open: boolean
  onClose: () => void
  title: ReactNode
  width?: number
  /** Label of the main button; "Save" by default. */
  submit?: string
  /** A second button that submits the form with additional values, such as to save it as a draft. */
  also?: { readonly label: string; readonly values: Readonly<Record<string, unknown>> } | undefined
  /** The main button is destructive. */
  danger?: boolean
  /** Use a drawer instead of a dialog: for forms with more than about eight fields. */
  drawer?: boolean
}

/**
 * A form in a dialog: Esc closes it, unsaved changes ask for confirmation, and the messages of a refusal are shown at the fields.
 */
export function FormDialog({
  open,
  onClose,
  title,
  width,
  submit,
  also,
  danger = false,
  drawer = false,
  ...rest
}: FormDialogProps) {
  const t = useT(kitText)
  const id = useId()
  const [dirty, setDirty] = useState(false)
  const [busy, setBusy] = useState<'main' | 'also'>()
  const by = useRef<'main' | 'also'>('main')
  const [keeps] = useState(() => () => by.current === 'also')
  const left = useDraftOf(rest.draft)
  const sending = useRef<() => void>(undefined)
  useEffect(() => {
    if (open) return
    setDirty(false)
    // If it is closed while the request is running, it was saved; don't wait for what comes afterwards, such as reloading the
    // list.
    sending.current?.()
  }, [open])
  const close = useClosing(open && dirty, onClose, left)
  const send = async (values: Record<string, unknown>, version?: number): Promise<unknown> => {
    setBusy(by.current)
    sending.current = left.drop
    try {
      return await rest.onSubmit({ ...values, ...(by.current === 'also' ? also?.values : {}) }, version)
    } finally {
      sending.current = undefined
      setBusy(undefined)
    }
  }
  const sends = (button: 'main' | 'also') => ({
    loading: busy === button,
    disabled: busy !== undefined && busy !== button,
    onClick: () => {
      by.current = button
      if (button === 'also')
        document.querySelector<HTMLFormElement>(`form#${CSS.escape(id)}`)?.requestSubmit()
    },
  })
  const buttons = (
    <>
      <Button onClick={close}>{t('cancel')}</Button>
      {also ? <Button {...sends('also')}>{also.label}</Button> : null}
      {/* Enter activates the first submit button, so only this one has `htmlType="submit"`. */}
      <Button type="primary" danger={danger} htmlType="submit" form={id} {...sends('main')}>
        {submit ?? t('save')}
      </Button>
    </>
  )
  const content = (
    <Keeps value={keeps}>
      <SchemaForm {...rest} id={id} dirty={dirty} onDirty={setDirty} onSubmit={send} />
    </Keeps>
  )
  if (drawer)
    return (
      <DetailDrawer
        open={open}
        onClose={onClose}
        title={title}
        width={width ?? 720}
        footer={buttons}
        unsaved={dirty}
        draft={left}
      >
        {content}
      </DetailDrawer>
    )
  return (
    <Modal
      open={open}
      onCancel={close}
      title={title}
      width={width ?? 560}
      mask={{ closable: false }}
      destroyOnHidden
      className="form-dialog"
      footer={buttons}
    >
      {content}
    </Modal>
  )
}
