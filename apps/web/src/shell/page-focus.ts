import { useEffect, useRef } from 'react'
import type { Location } from 'react-router'

/**
 * The keyboard goes on in the page that was opened, when what had it went away with the page before: the browser would
 * begin again at the logo.
 */
export function usePageFocus({ pathname, key }: Location) {
  const main = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another page moves the keyboard
  useEffect(() => {
    // The first page begins where the document does.
    if (key === 'default') return
    const { activeElement } = document
    if (activeElement === document.body || (activeElement && !activeElement.checkVisibility()))
      main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
