import type { ModalFunc } from 'antd/es/modal/confirm.js'
import { kitText } from './kit-text.ts'
import { translate } from './lang.ts'

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
}

/** Asks and resolves with the answer: `if (await confirmDanger({ title })) …`. */
export function confirmDanger(question: Question): Promise<boolean> {
  return ask({ danger: true, ...question })
}

/** The same for what is not dangerous. */
export function ask({ title, help, ok, cancel, danger = false }: Question): Promise<boolean> {
  const t = translate(kitText)
  return new Promise((resolve) => {
    if (!modal) return resolve(window.confirm(title))
    modal.confirm({
      title,
      ...(help ? { content: help } : {}),
      okText: ok ?? t('confirm'),
      cancelText: cancel ?? t('cancel'),
      okButtonProps: { danger },
      icon: null,
      width: 420,
      autoFocusButton: danger ? 'cancel' : 'ok',
      onOk: () => resolve(true),
      onCancel: () => resolve(false),
    })
  })
}
