import { Button, Modal } from 'antd'
import { kitText } from '../kit-text.ts'
import { useT } from '../lang.ts'
import { CopyButton } from '../value/copy-button.tsx'
import './shown-once.css'

interface ShownOnceProps {
  /** What is shown; closed without it. */
  secret: string | undefined
  title: string
  help: string
  /** What copying is called. */
  copy: string
  onClose: () => void
}

/** A secret that was just made, to be copied: it is never shown again, so only its button closes it. */
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
