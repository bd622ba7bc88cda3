import { useSyncExternalStore } from 'react'
import { currentToasts, dismissToast, onToasts, type ToastKind } from './toast.ts'

const drawings: Readonly<Record<ToastKind, string>> = {
  success: 'm4.5 8.2 2.4 2.4 4.6-5',
  info: 'M8 7.2v4M8 4.6v.1',
  warning: 'M8 4.4v4.4M8 11.2v.1',
  error: 'm5.2 5.2 5.6 5.6m0-5.6-5.6 5.6',
}

/** Where toasts appear: above everything, read aloud, gone with a click. */
export function Toasts() {
  const toasts = useSyncExternalStore(onToasts, currentToasts)
  return (
    <div className="toasts" aria-live="polite">
      {toasts.map(({ id, kind, words }) => (
        <button key={id} type="button" className="toast" data-kind={kind} onClick={() => dismissToast(id)}>
          <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
            <circle cx="8" cy="8" r="7.5" />
            <path d={drawings[kind]} />
          </svg>
          {words}
        </button>
      ))}
    </div>
  )
}
