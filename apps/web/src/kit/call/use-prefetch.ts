import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { useEffect, useRef } from 'react'
import type { CallInput } from './api.ts'
import { prefetch } from './use-data.ts'

/** Milliseconds that the mouse must rest on a row: moving across rows fetches nothing. */
const rest = 140

/** Prefetches what opening a row will need while the mouse rests on it: `onHover={(row) => ahead({ params: … })}`. */
export function usePrefetch<E extends AnyEndpoint>(endpoint: E): (input: CallInput<E>) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (input) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => prefetch(endpoint, input), rest)
  }
}
