import { type RefObject, useEffect, useRef } from 'react'
import { isKeyTaken } from '../../../kit/page/taken-keys.ts'

/**
 * Shortcuts of single letters, while no text field has the focus and no dialog is open.
 *
 * @param isBeginning Whether a mail is being opened. Letters typed until its field has the focus are meant for the mail, and ignored.
 */
export function useMailKeys(
  keys: Readonly<Record<string, () => unknown>>,
  isBeginning: RefObject<boolean>,
): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const run = latest.current[event.key.toLowerCase()]
      if (!run || isKeyTaken(event)) return
      event.preventDefault()
      if (!isBeginning.current) run()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isBeginning])
}
