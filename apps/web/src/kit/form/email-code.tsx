import { useEffect, useState } from 'react'
import { EntranceButton, TextField, type TextFieldProps } from '../entrance/entrance-form.tsx'
import { entranceText } from '../entrance/entrance-text.ts'
import { useT } from '../lang.ts'
import { toast } from '../page/toast.ts'

type Asked = 'email' | 'code'
type Fields = Readonly<Record<string, string>>

interface EmailCodeProps {
  form: {
    readonly names: readonly string[]
    readonly values: Readonly<Record<Asked, string>>
    readonly field: (name: 'code') => Omit<TextFieldProps, 'label'>
    readonly focus: (name: Asked) => void
    readonly check: (name: Asked) => string | undefined
    readonly refuse: (fields: Fields) => void
  }
  /** Sends a code to the e-mail address; returns the seconds until the next one may be requested. */
  send: (asked: {
    body: { email: string }
    quiet: readonly string[]
  }) => Promise<{ ok: true; data: { retry_after: number } } | { ok: false; fields: Fields }>
}

/** A field for a six-digit code, and a button that e-mails it, with a countdown until it can be sent again. */
export function EmailCode({ form, send: mail }: EmailCodeProps) {
  const t = useT(entranceText)
  const [wait, setWait] = useState(0)
  const [busy, setBusy] = useState(false)
  const waiting = wait > 0
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => setWait((seconds) => Math.max(0, seconds - 1)), 1000)
    return () => clearInterval(timer)
  }, [waiting])
  const field = form.field('code')
  const send = async () => {
    if (form.check('email')) return form.focus('email')
    const { email } = form.values
    setBusy(true)
    const reply = await mail({ body: { email }, quiet: form.names })
    setBusy(false)
    if (!reply.ok) return form.refuse(reply.fields)
    toast.success(t('codeSent', { email }))
    form.focus('code')
    setWait(reply.data.retry_after)
  }
  return (
    <TextField
      {...field}
      label={t('code')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      placeholder={t('codeHint')}
      onValue={(typed) => field.onValue(typed.replace(/\D/g, ''))}
      after={
        <EntranceButton quiet busy={busy} disabled={waiting} onClick={() => void send()}>
          {waiting ? t('codeWait', { seconds: wait }) : t('codeSend')}
        </EntranceButton>
      }
    />
  )
}
