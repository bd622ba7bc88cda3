/** Text typed after the shortcut opened the palette and before its field had the focus; undefined at other times. */
let typedAhead: string | undefined

const isPaletteKey = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey

/**
 * Opens the palette on Ctrl K (Cmd K on a Mac), wherever the focus is. The first time it has to be loaded: text typed in the
 * meantime is buffered for its field (`takeTypedAhead`), and does not trigger shortcuts of the page.
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

/** Returns the buffered text and stops buffering. */
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
