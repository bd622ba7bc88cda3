import { type RefObject, useEffect, useRef } from 'react'

/** Brings the chosen status tab into view, when a link or a filter chose one that the bar has no room for. */
export function useTabInView(status: unknown): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again when another tab is chosen
  useEffect(() => {
    const tab = frame.current?.querySelector('.list-tabs [aria-selected="true"]')
    tab?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [status])
  return frame
}
