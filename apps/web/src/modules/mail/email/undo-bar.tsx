import { email } from '@dropyard/contract/mail/email'
import { type Outgoing, undoSeconds } from '@dropyard/contract/mail/email/outgoing'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../kit/call/api.ts'
import { invalidate } from '../../../kit/call/use-data.ts'
import { useT } from '../../../kit/lang.ts'
import { toast } from '../../../kit/page/toast.ts'
import { draftOf } from './use-composer.ts'
import { words } from './words.ts'

/** A mail that was sent, and until when its author can stop it by the clock of this device, which may differ from the server's. */
export interface SentNow {
  mail: Outgoing
  until: number
}

export const sentNow = (mail: Outgoing): SentNow => ({ mail, until: Date.now() + undoSeconds * 1000 })

interface UndoBarProps {
  sent: SentNow
  /** The mail is a draft again; undefined when it was sent. */
  onEnd: (draft: Outgoing | undefined) => void
}

const leftOf = ({ until }: SentNow): number => Math.ceil((until - Date.now()) / 1000)

/** For some seconds after sending: takes the mail back. */
export function UndoBar({ sent, onEnd }: UndoBarProps) {
  const t = useT(words)
  const [left, setLeft] = useState(() => leftOf(sent))
  const [busy, setBusy] = useState(false)
  const latest = useRef(onEnd)
  latest.current = onEnd
  useEffect(() => {
    const timer = setInterval(() => {
      const now = leftOf(sent)
      setLeft(now)
      if (now > 0) return
      clearInterval(timer)
      latest.current(undefined)
      // The job needs a moment to hand the mail over.
      setTimeout(() => void invalidate(email.list), 2500)
    }, 250)
    return () => clearInterval(timer)
  }, [sent])
  const undo = async (): Promise<void> => {
    setBusy(true)
    const reply = await call(email.cancel, { body: { ids: [sent.mail.id] } })
    setBusy(false)
    if (!reply.ok) return
    if (!reply.data[0]?.ok) {
      toast.error(t('alreadySent'))
      return onEnd(undefined)
    }
    void invalidate(email.list)
    onEnd(await draftOf(sent.mail))
  }
  if (left <= 0) return null
  return (
    <div className="mail-undo" role="status">
      <span>{t('sendingIn', { count: left })}</span>
      <Button size="small" loading={busy} onClick={() => void undo()}>
        {t('undo')}
      </Button>
    </div>
  )
}
