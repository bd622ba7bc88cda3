import { useEffect } from 'react'
import { isLeaving } from '../call/leave.ts'
import type { DraftHandle } from '../draft/use-draft.tsx'
import { kitText } from '../kit-text.ts'
import { translate } from '../lang.ts'
import { ask } from '../page/confirm-danger.ts'

/** While there are unsaved changes, the browser asks before its tab is closed or reloaded; not after a forced logout. */
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

/** Asks whether to discard unsaved changes; true means discard. */
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

/** For forms with only passwords or files, which are never saved as drafts. */
export const nothingKept = { drop: () => {} }

/**
 * Closes an editor: asks for confirmation first while there are unsaved changes, as the browser does for its tab. Closing on
 * purpose deletes the draft (`useDraft`), which survives any other end.
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
