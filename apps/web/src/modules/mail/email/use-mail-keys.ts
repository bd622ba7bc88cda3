import { useEffect, useRef } from 'react'
import { isKeyTaken } from '../../../kit/page/taken-keys.ts'

/** Shortcuts of single letters, while no text field has the focus and no dialog is open. */
export function useMailKeys(keys: Readonly<Record<string, () => unknown>>): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const run = latest.current[event.key.toLowerCase()]
      if (!run || isKeyTaken(event)) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
