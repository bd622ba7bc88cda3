import { type RefObject, useRef } from 'react'

interface Focusable {
  focus: () => void
}

/**
 * Puts the cursor into a dialog's first field when the dialog stands: `<Modal afterOpenChange={first.opened}>` and
 * `<Input ref={first.ref}>`. `autoFocus` alone loses to the frame, which takes the focus while it opens.
 */
export function useFirstField<F extends Focusable>(): {
  ref: RefObject<F | null>
  opened: (open: boolean) => void
} {
  const ref = useRef<F>(null)
  return {
    ref,
    opened: (open) => {
      if (open) ref.current?.focus()
    },
  }
}
