import { useEffect, useState } from 'react'
import { EntranceButton, TextField } from './entrance-form.tsx'
import { entranceText } from './entrance-text.ts'
import { useT } from './lang.ts'

interface EmailCodeProps {
  name: string
  value: string
  problem: string | undefined
  onValue: (code: string) => void
  onBlur: () => void
  /** Sends a code; resolves with the seconds to wait before another may be asked for, or nothing when refused. */
  onSend: () => Promise<number | undefined>
}

/** A code of six digits with the button that mails it, which counts down before it sends again. */
export function EmailCode({ onSend, onValue, ...field }: EmailCodeProps) {
  const t = useT(entranceText)
  const [wait, setWait] = useState(0)
  const [busy, setBusy] = useState(false)
  const waiting = wait > 0
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => setWait((seconds) => Math.max(0, seconds - 1)), 1000)
    return () => clearInterval(timer)
  }, [waiting])
  const send = async () => {
    setBusy(true)
    const seconds = await onSend()
    setBusy(false)
    if (seconds !== undefined) setWait(seconds)
  }
  return (
    <TextField
      {...field}
      label={t('code')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      placeholder={t('codeHint')}
      onValue={(typed) => onValue(typed.replace(/\D/g, ''))}
      after={
        <EntranceButton quiet busy={busy} disabled={waiting} onClick={() => void send()}>
          {waiting ? t('codeWait', { seconds: wait }) : t('codeSend')}
        </EntranceButton>
      }
    />
  )
}
