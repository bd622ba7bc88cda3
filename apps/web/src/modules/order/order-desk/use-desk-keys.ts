import { type RefObject, useEffect, useRef } from 'react'
import { isDrawn, scannerGap } from '../../../kit/page/scan.ts'
import { isKeyTaken } from '../../../kit/page/taken-keys.ts'

/** Keys are heard a moment later than they come: a scanner types letters too, but never one alone. */
const moment = scannerGap + 10

export type DeskKeys = Readonly<Record<string, () => unknown>>

/** Single letters that do something while the page is on the screen and nobody writes. */
export function useDeskKeys(root: RefObject<HTMLElement | null>, keys: DeskKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    const listen = (event: KeyboardEvent): void => {
      const { key } = event
      // Whatever comes next so fast is a scanner's.
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
