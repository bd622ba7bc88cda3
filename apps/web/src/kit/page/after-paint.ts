/**
 * Does something so many milliseconds after what was just rendered is on the screen: a timer of its own runs on while a
 * long list is drawn. @returns what calls it off.
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
