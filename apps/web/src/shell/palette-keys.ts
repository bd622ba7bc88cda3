/** What was typed since the palette was opened by its keys and before its field had the focus; undefined at other times. */
let typedAhead: string | undefined

const isPaletteKey = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey

/**
 * Opens the palette by Ctrl K, or its like on a Mac, wherever the cursor is. The first time it has to be fetched: what is
 * typed meanwhile is kept for its field (`takeTypedAhead`), and is no shortcut of the page behind.
 */
export function onPaletteKeys(open: () => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (isPaletteKey(event)) {
      event.preventDefault()
      if (!document.querySelector('.palette-input')) typedAhead = ''
      open()
    } else if (typedAhead !== undefined && !event.ctrlKey && !event.metaKey && !event.altKey) keep(event)
  }
  const onPointer = () => {
    typedAhead = undefined
  }
  window.addEventListener('keydown', onKey, { capture: true })
  window.addEventListener('pointerdown', onPointer)
  return () => {
    window.removeEventListener('keydown', onKey, { capture: true })
    window.removeEventListener('pointerdown', onPointer)
  }
}

/** What was typed before the field of the palette had the focus; keys are its own from now on. */
export function takeTypedAhead(): string {
  const typed = typedAhead ?? ''
  typedAhead = undefined
  return typed
}

function keep(event: KeyboardEvent): void {
  if (event.key === 'Backspace') typedAhead = typedAhead?.slice(0, -1)
  else if (event.key.length === 1) typedAhead += event.key
  else {
    if (event.key === 'Escape') typedAhead = undefined
    return
  }
  event.preventDefault()
  event.stopImmediatePropagation()
}
