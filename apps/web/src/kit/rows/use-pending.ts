import type { RowRef } from '@dropyard/contract/kit/row-actions'
import { useState } from 'react'
import type { ActionDialog } from './input-dialog.tsx'

/** An action whose dialog is open. */
export interface Pending<Kind extends string> {
  readonly kind: Kind
  readonly ids: readonly number[]
  /** The dialog's texts as they were when it opened. */
  readonly dialog: ActionDialog
  /** The rows with the versions that the user saw when the dialog opened, even if the list has been reloaded since. */
  readonly refs: readonly RowRef[]
  /** Closes the dialog; `moved` is true if something was done, which clears the selection. */
  readonly done: (moved: boolean) => void
}

/** Opens a dialog and resolves when it closes: `await ask('cancel', ids, dialog)` is true if something was done. */
export function usePending<Kind extends string>(refsOf: (ids: readonly number[]) => readonly RowRef[]) {
  const [pending, setPending] = useState<Pending<Kind>>()
  const ask = (kind: Kind, ids: readonly number[], dialog: ActionDialog): Promise<boolean> =>
    new Promise((resolve) => {
      setPending({
        kind,
        ids,
        dialog,
        refs: refsOf(ids),
        done: (moved) => {
          // Wait until the key press that closed the dialog is over: Esc would also reach the list and clear its selection.
          setTimeout(() => {
            setPending(undefined)
            resolve(moved)
          })
        },
      })
    })
  return { pending, ask }
}
