import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

/** Size and scroll position of a list's frame. */

interface Size {
  /** Always without the width of a vertical scroll bar, whether there is one or not. */
  width: number
  height: number
}

/** Measured before the content is rendered; undefined until then. */
export function useFrameSize(frame: RefObject<HTMLElement | null>): Size | undefined {
  const [size, setSize] = useState<Size>()
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const bar = barWidth()
    const measure = () => {
      const now = { width: element.offsetWidth - bar, height: element.offsetHeight }
      setSize((last) => {
        // Zero while the tab is hidden: keep the last size, so that showing it again does not jump.
        if (last && (now.height === 0 || (last.width === now.width && last.height === now.height)))
          return last
        return now
      })
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [frame])
  return size
}

/** The width of a scroll bar in pixels; 0 for overlay scroll bars. */
const barWidth = (): number => {
  const box = document.body.appendChild(document.createElement('div'))
  box.style.cssText = 'position: fixed; visibility: hidden; overflow-y: scroll'
  const width = box.offsetWidth - box.clientWidth
  box.remove()
  return width
}

/** Marks at which sides columns are out of view; the sticky columns show a shadow there. */
export function useEdges(frame: RefObject<HTMLElement | null>, width: number, drawn: boolean): void {
  useEffect(() => {
    const element = frame.current
    if (!drawn || !element) return
    const look = () => {
      element.dataset.before = String(element.scrollLeft > 0)
      element.dataset.after = String(element.scrollLeft + element.clientWidth < width - 1)
    }
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [frame, width, drawn])
}
