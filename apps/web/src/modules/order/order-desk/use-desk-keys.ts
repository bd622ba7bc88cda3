import { type RefObject, useEffect, useRef } from 'react'
import { isDrawn, scannerGap } from '../../../kit/page/scan.ts'
import { isKeyTaken } from '../../../kit/page/taken-keys.ts'

/** Milliseconds to delay shortcuts: a scanner types letters too, but always several in quick succession. */
const moment = scannerGap + 10

export type DeskKeys = Readonly<Record<string, () => unknown>>

/** Shortcuts of single letters; active while the page is visible and no text field has the focus. */
export function useDeskKeys(root: RefObject<HTMLElement | null>, keys: DeskKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    const listen = (event: KeyboardEvent): void => {
      const { key } = event
      // A key that follows this quickly comes from a scanner.
      clearTimeout(waiting)
      if (isKeyTaken(event, { throughDrawers: true })) return
      if (!isDrawn(root.current) || !latest.current[key]) return
      event.preventDefault()
      waiting = setTimeout(() => latest.current[key]?.(), moment)
    }
    document.addEventListener('keydown', listen)
    return () => {
      clearTimeout(waiting)
      document.removeEventListener('keydown', listen)
    }
  }, [root])
}
