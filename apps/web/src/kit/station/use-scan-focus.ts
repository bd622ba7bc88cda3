import { type RefObject, useEffect } from 'react'
import { isDrawn } from '../page/scan.ts'
import { isCovered, typedIn } from '../page/taken-keys.ts'

/**
 * Keeps the focus in the scan field: it returns after clicks elsewhere, after a dialog was closed, and when the window or the tab
 * is shown again. Text fields and dialogs keep it, and the Tab key can leave the field until something is activated.
 *
 * @param ready whether the field is shown
 */
export function useScanFocus(
  root: RefObject<HTMLElement | null>,
  field: RefObject<HTMLInputElement | null>,
  ready: boolean,
): void {
  useEffect(() => {
    if (!ready) return
    let timer: ReturnType<typeof setTimeout>
    const back = (): void => {
      clearTimeout(timer)
      // After the click has done its work, such as opening a dialog.
      timer = setTimeout(() => {
        const active = document.activeElement
        if (!isDrawn(root.current) || isCovered() || (active !== field.current && active?.matches(typedIn)))
          return
        field.current?.focus({ preventScroll: true })
      })
    }
    // A dialog returns the focus to what opened it, or to the document.
    const moved = (event: FocusEvent): void => {
      if (
        event.relatedTarget instanceof Element &&
        event.relatedTarget.closest('.ant-modal-wrap, .ant-drawer')
      )
        back()
    }
    back()
    const shown = new ResizeObserver(back)
    if (root.current) shown.observe(root.current)
    document.addEventListener('click', back)
    document.addEventListener('focusin', moved)
    window.addEventListener('focus', back)
    return () => {
      clearTimeout(timer)
      shown.disconnect()
      document.removeEventListener('click', back)
      document.removeEventListener('focusin', moved)
      window.removeEventListener('focus', back)
    }
  }, [root, field, ready])
}
