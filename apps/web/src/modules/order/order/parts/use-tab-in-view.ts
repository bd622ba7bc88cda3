import { type RefObject, useEffect, useRef } from 'react'

/** Scrolls the selected status tab into view, if a link or filter selected a hidden one. */
export function useTabInView(status: unknown): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again when another tab is chosen
  useEffect(() => {
    const tab = frame.current?.querySelector('.list-tabs [aria-selected="true"]')
    tab?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [status])
  return frame
}
