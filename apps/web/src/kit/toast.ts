import type { MessageInstance } from 'antd/es/message/interface.js'

/**
 * Toasts. One at a time: a new one replaces the old one (section 8, single-message option). The app hands over
 * antd's message once it is on the screen; what comes earlier waits.
 */

type Kind = 'success' | 'info' | 'warning' | 'error'

let show: MessageInstance | undefined
let waiting: [Kind, string] | undefined
/** Whether only one toast shows at a time. */
export const singleMessage = true

export function connectToast(instance: MessageInstance): void {
  show = instance
  if (waiting) put(...waiting)
  waiting = undefined
}

function put(kind: Kind, words: string): void {
  if (!show) {
    waiting = [kind, words]
    return
  }
  if (singleMessage) show.destroy()
  void show.open({ type: kind, content: words, ...(singleMessage ? { key: 'single' } : {}) })
}

export const toast = {
  success: (words: string): void => put('success', words),
  info: (words: string): void => put('info', words),
  warning: (words: string): void => put('warning', words),
  error: (words: string): void => put('error', words),
}
