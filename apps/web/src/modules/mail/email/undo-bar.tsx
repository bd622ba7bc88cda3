import { email } from '@dropyard/contract/mail/email'
import type { Outgoing } from '@dropyard/contract/mail/email/outgoing'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { call } from '../../../kit/call/api.ts'
import { invalidate } from '../../../kit/call/use-data.ts'
import { useT } from '../../../kit/lang.ts'
import { toast } from '../../../kit/page/toast.ts'
import { words } from './words.ts'

interface UndoBarProps {
  sent: Outgoing
  /** The mail is a draft again; undefined when it was sent. */
  onEnd: (draft: Outgoing | undefined) => void
}

const leftOf = ({ undo_until }: Outgoing): number =>
  undo_until === null ? 0 : Math.ceil((Date.parse(undo_until) - Date.now()) / 1000)

/** For some seconds after sending: takes the mail back. */
export function UndoBar({ sent, onEnd }: UndoBarProps) {
  const t = useT(words)
  const [left, setLeft] = useState(() => leftOf(sent))
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    const timer = setInterval(() => {
      const now = leftOf(sent)
      setLeft(now)
      if (now > 0) return
      clearInterval(timer)
      onEnd(undefined)
      // The job needs a moment to hand the mail over.
      setTimeout(() => void invalidate(email.list), 2500)
    }, 250)
    return () => clearInterval(timer)
  }, [sent, onEnd])
  const undo = async (): Promise<void> => {
    setBusy(true)
    const reply = await call(email.cancel, { body: { ids: [sent.id] } })
    setBusy(false)
    if (!reply.ok) return
    if (!reply.data[0]?.ok) {
      toast.error(t('tooLate'))
      return onEnd(undefined)
    }
    void invalidate(email.list)
    const drafts = await call(email.outgoing, { query: { thread_id: sent.thread_id } })
    onEnd(drafts.ok ? drafts.data.find((one) => one.id === sent.id) : undefined)
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
