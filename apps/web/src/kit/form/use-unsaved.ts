import { useEffect } from 'react'
import { isLeaving } from '../call/leave.ts'
import type { DraftHandle } from '../draft/use-draft.tsx'
import { kitText } from '../kit-text.ts'
import { translate } from '../lang.ts'
import { ask } from '../page/confirm-danger.ts'

/** While something is not saved, the browser asks before its tab is closed or loaded again; not after a forced logout. */
function useUnsaved(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return
    const hold = (event: BeforeUnloadEvent): void => {
      if (!isLeaving()) event.preventDefault()
    }
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [unsaved])
}

/** Asks whether to leave what is not saved; true means leave. */
export function askUnsaved(): Promise<boolean> {
  const t = translate(kitText)
  return ask({
    title: t('unsavedTitle'),
    help: t('unsaved'),
    ok: t('leave'),
    cancel: t('stay'),
    danger: true,
    answers: true,
  })
}

/** What is only passwords, or files, of which nothing may be kept. */
export const nothingKept = { drop: () => {} }

/**
 * Closes something that people write in: asks first while what they wrote is not saved, here and in the browser. What is
 * left on purpose loses its draft (`useDraft`), by which it comes back after anything else.
 */
export function useClosing(
  unsaved: boolean,
  onClose: () => void,
  draft: Pick<DraftHandle, 'drop'>,
): () => void {
  useUnsaved(unsaved)
  const close = async (): Promise<void> => {
    if (unsaved && !(await askUnsaved())) return
    if (unsaved) draft.drop()
    onClose()
  }
  return () => void close()
}
