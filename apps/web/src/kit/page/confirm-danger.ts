import type { ModalFunc } from 'antd/es/modal/confirm.js'
import { kitText } from '../kit-text.ts'
import { translate } from '../lang.ts'
import { toast } from './toast.ts'

/** Confirmation dialogs. */

let modal: { confirm: ModalFunc } | undefined

/** The app passes antd's modal once it is mounted. */
export function connectConfirm(instance: { confirm: ModalFunc }): void {
  modal = instance
}

interface Question {
  title: string
  help?: string
  /** Label of the confirming button, a verb; "Confirm" by default. */
  ok?: string
  cancel?: string
  danger?: boolean
  /** Both buttons are answers, so "no" does not cancel an action and shows no toast. */
  answers?: boolean
}

/** Asks for confirmation of a destructive action: `if (await confirmDanger({ title })) …`. */
export function confirmDanger(question: Question): Promise<boolean> {
  return ask({ danger: true, ...question })
}

/** Same for other questions. Cancelling shows a toast (section 8). */
export function ask({
  title,
  help,
  ok,
  cancel,
  danger = false,
  answers = false,
}: Question): Promise<boolean> {
  const t = translate(kitText)
  return new Promise((resolve) => {
    const end = (yes: boolean): void => {
      if (!yes && !answers) toast.info(t('cancelled'))
      resolve(yes)
    }
    if (!modal) return end(window.confirm(title))
    modal.confirm({
      title,
      ...(help ? { content: help } : {}),
      okText: ok ?? t('confirm'),
      cancelText: cancel ?? t('cancel'),
      okButtonProps: { danger },
      icon: null,
      width: 420,
      autoFocusButton: danger ? 'cancel' : 'ok',
      onOk: () => end(true),
      onCancel: () => end(false),
    })
  })
}
