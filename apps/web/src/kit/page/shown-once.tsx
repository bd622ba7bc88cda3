import { Button, Modal } from 'antd'
import { CopyButton } from '../value/copy-button.tsx'
import './shown-once.css'

interface ShownOnceProps {
  /** What is shown; closed without it. */
  secret: string | undefined
  title: string
  help: string
  /** What copying is called, and what closes it. */
  copy: string
  done: string
  onClose: () => void
}

/** A secret that was just made, to be copied: it is never shown again, so only its button closes it. */
export function ShownOnce({ secret, title, help, copy, done, onClose }: ShownOnceProps) {
  return (
    <Modal
      open={secret !== undefined}
      title={title}
      mask={{ closable: false }}
      closable={false}
      footer={
        <Button type="primary" onClick={onClose}>
          {done}
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
