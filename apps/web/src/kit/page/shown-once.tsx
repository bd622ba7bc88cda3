import { Button, Modal } from 'antd'
import { kitText } from '../kit-text.ts'
import { useT } from '../lang.ts'
import { CopyButton } from '../value/copy-button.tsx'
import './shown-once.css'

interface ShownOnceProps {
  /** The secret; the dialog is closed while undefined. */
  secret: string | undefined
  title: string
  help: string
  /** Label of the copy button. */
  copy: string
  onClose: () => void
}

/** Shows a new secret to be copied. It can't be shown again, so the dialog closes only by its button. */
export function ShownOnce({ secret, title, help, copy, onClose }: ShownOnceProps) {
  const t = useT(kitText)
  return (
    <Modal
      open={secret !== undefined}
      title={title}
      mask={{ closable: false }}
      closable={false}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('copiedSecret')}
        </Button>
      }
    >
      <p>{help}</p>
      <p className="shown-once">
        <code>{secret}</code>
        <CopyButton text={secret ?? ''} label={copy} />
      </p>
    </Modal>
  )
}
