/**
 * Runs work the given time after the current render has been painted: a plain timer would already run while a long list is being
 * drawn. @returns a function that cancels it.
 */
export function afterPaint(work: () => void, ms: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work, ms)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
