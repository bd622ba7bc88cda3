import type { RowRef } from '@dropyard/contract/kit/row-actions'
import { useState } from 'react'
import type { ActionDialog } from './input-dialog.tsx'

/** Work that waits for a dialog's answer. */
export interface Pending<Kind extends string> {
  readonly kind: Kind
  readonly ids: readonly number[]
  /** How it asks, as it was when the dialog opened. */
  readonly dialog: ActionDialog
  /** The rows as they were seen when the dialog opened, whatever the list behind it has read since. */
  readonly refs: readonly RowRef[]
  /** Ends it: true when something was done, so that the selection is let go. */
  readonly done: (moved: boolean) => void
}

/** Asks by a dialog and resolves when it is closed: `await ask('cancel', ids)` is true when something was done. */
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
          // After the key that closed the dialog: Esc would otherwise reach the list and clear its selection.
          setTimeout(() => {
            setPending(undefined)
            resolve(moved)
          })
        },
      })
    })
  return { pending, ask }
}
