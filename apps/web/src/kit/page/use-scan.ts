import { type RefObject, useEffect, useRef } from 'react'
import { isDrawn, scanReader } from './scan.ts'

/**
 * Listens for barcode scans, wherever the focus is; removes the scanned text from a field that received it. A hidden page does
 * not listen.
 *
 * @param listens while it returns false, scans are left to the field that has the focus
 */
export function useScan(
  root: RefObject<HTMLElement | null>,
  onScan: (code: string) => unknown,
  listens: () => boolean = () => true,
): void {
  const latest = useRef({ onScan, listens })
  latest.current = { onScan, listens }
  useEffect(() => {
    const read = scanReader()
    const listen = (event: KeyboardEvent): void => {
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
      const code = read({ key: event.key, at: event.timeStamp })
      if (code === undefined || !isDrawn(root.current) || !latest.current.listens()) return
      event.preventDefault()
      event.stopPropagation()
      takeOut(event.target, code)
      latest.current.onScan(code)
    }
    document.addEventListener('keydown', listen, { capture: true })
    return () => document.removeEventListener('keydown', listen, { capture: true })
  }, [root])
}

function takeOut(target: EventTarget | null, code: string): void {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  if (!isField || !target.value.endsWith(code)) return
  // Uses the native setter, so that React notices the change.
  const kind = target instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(kind, 'value')?.set?.call(target, target.value.slice(0, -code.length))
  target.dispatchEvent(new Event('input', { bubbles: true }))
}
