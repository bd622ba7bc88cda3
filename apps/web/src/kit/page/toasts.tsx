import { text } from '@dropyard/contract/kit/text'
import { useSyncExternalStore } from 'react'
import { useT } from '../lang.ts'
import { currentToasts, dismissToast, onToasts, type ToastKind } from './toast.ts'

const drawings: Readonly<Record<ToastKind, string>> = {
  success: 'm4.5 8.2 2.4 2.4 4.6-5',
  info: 'M8 7.2v4M8 4.6v.1',
  warning: 'M8 4.4v4.4M8 11.2v.1',
  error: 'm5.2 5.2 5.6 5.6m0-5.6-5.6 5.6',
}

const toastText = text({
  dismiss: ['Dismiss', '知道了'],
})

/** Renders toasts: above everything, announced by screen readers, closed by time or by their close icon. */
export function Toasts() {
  const t = useT(toastText)
  const toasts = useSyncExternalStore(onToasts, currentToasts)
  return (
    <div className="toasts" aria-live="polite">
      {toasts.map(({ id, kind, words, action }) => (
        <div key={id} className="toast" data-kind={kind}>
          <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
            <circle cx="8" cy="8" r="7.5" />
            <path d={drawings[kind]} />
          </svg>
          <span>{words}</span>
          {action ? (
            <button
              type="button"
              className="toast-action"
              onClick={() => {
                dismissToast(id)
                void action.run()
              }}
            >
              {action.label}
            </button>
          ) : null}
          <button type="button" aria-label={t('dismiss')} onClick={() => dismissToast(id)}>
            <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
              <path d="m5 5 6 6m0-6-6 6" />
            </svg>
          </button>
        </div>
      ))}
    </div>
  )
}
