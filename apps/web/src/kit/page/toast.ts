/**
 * Toasts. With the single-message option (section 8) a new one replaces the previous one. `Toasts` at the root of the app renders
 * them; those from before it is mounted wait.
 */

export type ToastKind = 'success' | 'info' | 'warning' | 'error'

export interface Toast {
  readonly id: number
  readonly kind: ToastKind
  readonly words: string
  /** An action for it, such as undo. */
  readonly action?: ToastAction | undefined
  /** The endpoint or other object that the message is about. */
  readonly of?: object | undefined
}

export interface ToastAction {
  readonly label: string
  readonly run: () => unknown
}

/** Whether only one toast shows at a time. */
export const singleMessage = true

/** Milliseconds that a toast is shown: errors take longer to read. */
const stay: Readonly<Record<ToastKind, number>> = { success: 2500, info: 3000, warning: 5000, error: 5000 }

let shown: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  shown = next
  for (const listener of listeners) listener()
}

/** Milliseconds that a toast with an action is shown. */
const stayForAction = 8000

function put(kind: ToastKind, words: string, of?: object, action?: ToastAction): void {
  const made: Toast = { id: ++lastId, kind, words, of, action }
  change(singleMessage ? [made] : [...shown, made])
  setTimeout(() => dismissToast(made.id), action ? stayForAction : stay[kind])
}

export const dismissToast = (id: number): void => change(shown.filter((one) => one.id !== id))

/** After a success, removes toasts about earlier failures of the same object. */
export function settleToasts(of: object): void {
  if (shown.some((one) => one.of === of)) change(shown.filter((one) => one.of !== of))
}

/** Removes all toasts, because the page now shows their content. */
export const dismissToasts = (): void => change([])

export const currentToasts = (): readonly Toast[] => shown

export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const toast = {
  success: (words: string, action?: ToastAction): void => put('success', words, undefined, action),
  info: (words: string): void => put('info', words),
  warning: (words: string): void => put('warning', words),
  /** If an endpoint is given, the toast disappears when a call of it succeeds. */
  error: (words: string, of?: object): void => put('error', words, of),
}
