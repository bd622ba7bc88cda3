import { useConnectionLost } from '../kit/call/connection.ts'
import { useT } from '../kit/lang.ts'
import { shellText } from './shell-text.ts'

/** The overlay while the app loads. It appears after a delay, so that a fast start does not flicker. */
export function Loading() {
  const t = useT(shellText)
  return (
    <div className="loading-overlay" role="status">
      <i className="spinner" aria-hidden="true" />
      <span>{t('loading')}</span>
      {useConnectionLost() ? <span>{t('offlineHelp')}</span> : null}
    </div>
  )
}
