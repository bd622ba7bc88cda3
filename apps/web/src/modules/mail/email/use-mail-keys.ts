import { type RefObject, useEffect, useRef } from 'react'
import { isKeyTaken } from '../../../kit/page/taken-keys.ts'

/**
 * Shortcuts of single letters, while no text field has the focus and no dialog is open.
 *
 * @param isTyping Whether a mail that the user already types into is still being opened: its letters are no shortcuts.
 */
export function useMailKeys(
  keys: Readonly<Record<string, () => unknown>>,
  isTyping: RefObject<boolean>,
): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const run = latest.current[event.key.toLowerCase()]
      if (!run || isKeyTaken(event)) return
      event.preventDefault()
      if (!isTyping.current) run()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isTyping])
}
