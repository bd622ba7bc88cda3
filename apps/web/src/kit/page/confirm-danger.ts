import type { ModalFunc } from 'antd/es/modal/confirm.js'
import { kitText } from '../kit-text.ts'
import { translate } from '../lang.ts'
import { toast } from './toast.ts'

/** Asking again before something that can not be undone. */

let modal: { confirm: ModalFunc } | undefined

/** The app hands over antd's modal once it is on the screen. */
export function connectConfirm(instance: { confirm: ModalFunc }): void {
  modal = instance
}

interface Question {
  title: string
  help?: string
  /** The button's verb; "Confirm" when left out. */
  ok?: string
  cancel?: string
  danger?: boolean
  /** "No" is an answer like "yes" and calls nothing off. */
  answers?: boolean
}

/** Asks and resolves with the answer: `if (await confirmDanger({ title })) …`. */
export function confirmDanger(question: Question): Promise<boolean> {
  return ask({ danger: true, ...question })
}

/** The same for what is not dangerous. What is called off is said in a toast (section 8). */
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
