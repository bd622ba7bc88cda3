import { type RefObject, useEffect, useRef } from 'react'
import { isDrawn, scanReader } from './scan.ts'

/**
 * Hears what a scanner types, wherever the focus is; what it typed into a field is taken out of it again. A page that is
 * not on the screen hears nothing.
 */
export function useScan(root: RefObject<HTMLElement | null>, onScan: (code: string) => unknown): void {
  const latest = useRef(onScan)
  latest.current = onScan
  useEffect(() => {
    const read = scanReader()
    const listen = (event: KeyboardEvent): void => {
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
      const code = read({ key: event.key, at: event.timeStamp })
      if (code === undefined || !isDrawn(root.current)) return
      event.preventDefault()
      event.stopPropagation()
      takeOut(event.target, code)
      latest.current(code)
    }
    document.addEventListener('keydown', listen, { capture: true })
    return () => document.removeEventListener('keydown', listen, { capture: true })
  }, [root])
}

function takeOut(target: EventTarget | null, code: string): void {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  if (!isField || !target.value.endsWith(code)) return
  // Through the setter of its kind, so that React notices.
  const kind = target instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(kind, 'value')?.set?.call(target, target.value.slice(0, -code.length))
  target.dispatchEvent(new Event('input', { bubbles: true }))
}
