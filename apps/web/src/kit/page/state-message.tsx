import { Button } from 'antd'
import type { ReactNode } from 'react'
import { kitText } from '../kit-text.ts'
import { useT } from '../lang.ts'

interface StateMessageProps {
  title: ReactNode
  help?: ReactNode
  /** The action that adds content or fixes the failure. */
  action?: ReactNode
  onRetry?: () => void
  /** Shown above the text. */
  picture?: ReactNode
}

/** Shown in place of missing content: empty, failed, not found. Says what belongs here and what to do. */
export function StateMessage({ title, help, action, onRetry, picture }: StateMessageProps) {
  const t = useT(kitText)
  return (
    <div className="notice" role="status">
      {picture ?? <EmptyPicture />}
      <strong>{title}</strong>
      {help ? <p>{help}</p> : null}
      {onRetry ? <Button onClick={onRetry}>{t('retry')}</Button> : null}
      {action}
    </div>
  )
}

/** A drawing of an empty sheet. */
function EmptyPicture() {
  return (
    <svg width="64" height="48" viewBox="0 0 64 48" aria-hidden="true" className="notice-picture">
      <rect x="8.5" y="4.5" width="47" height="39" rx="5" />
      <path d="M8.5 14.5h47M16 22h20M16 29h32M16 36h14" />
    </svg>
  )
}
