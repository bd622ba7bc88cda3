import { useEffect } from 'react'
import { isLeaving } from './api.ts'

/** While something is not saved, the browser asks before its tab is closed or loaded again; not after a forced logout. */
export function useUnsaved(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return
    const hold = (event: BeforeUnloadEvent): void => {
      if (!isLeaving()) event.preventDefault()
    }
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [unsaved])
}
