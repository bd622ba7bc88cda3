/**
 * Toasts. With the single-message option on (section 8) a new one replaces the old one. Drawn by `Toasts`,
 * which stands at the root of the app; what comes before it is on the screen waits.
 */

export type ToastKind = 'success' | 'info' | 'warning' | 'error'

export interface Toast {
  readonly id: number
  readonly kind: ToastKind
  readonly words: string
  /** What can be done about it, such as taking it back. */
  readonly action?: ToastAction | undefined
  /** The action that it complains of. */
  readonly of?: object | undefined
}

export interface ToastAction {
  readonly label: string
  readonly run: () => unknown
}

/** Whether only one toast shows at a time. */
export const singleMessage = true

/** Milliseconds that a toast stays: what went wrong takes longer to read. */
const stay: Readonly<Record<ToastKind, number>> = { success: 2500, info: 3000, warning: 5000, error: 5000 }

let shown: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  shown = next
  for (const listener of listeners) listener()
}

/** Milliseconds that something can be done about it. */
const stayForAction = 8000

function put(kind: ToastKind, words: string, of?: object, action?: ToastAction): void {
  const made: Toast = { id: ++lastId, kind, words, of, action }
  change(singleMessage ? [made] : [...shown, made])
  setTimeout(() => dismissToast(made.id), action ? stayForAction : stay[kind])
}

export const dismissToast = (id: number): void => change(shown.filter((one) => one.id !== id))

/** An action succeeded: what was said of it before is over. */
export function settleToasts(of: object): void {
  if (shown.some((one) => one.of === of)) change(shown.filter((one) => one.of !== of))
}

/** What a toast said stands in its place on the page now. */
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
  /** With the endpoint it goes when a call of it succeeds. */
  error: (words: string, of?: object): void => put('error', words, of),
}
