import { useEffect, useRef } from 'react'
import type { Location } from 'react-router'

/**
 * Moves the focus into the newly opened page if the focused element disappeared with the previous one: otherwise Tab would start
 * again at the logo.
 */
export function usePageFocus({ pathname, key }: Location) {
  const main = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another page moves the keyboard
  useEffect(() => {
    // On the first page the focus starts at the document's beginning.
    if (key === 'default') return
    const { activeElement } = document
    if (activeElement === document.body || (activeElement && !activeElement.checkVisibility()))
      main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
