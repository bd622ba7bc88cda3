import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { debounce } from './picker.tsx'

interface Typed<V> {
  /** What the field shows. */
  readonly typed: V
  readonly setTyped: (typed: V) => void
  /** Applies the value immediately, for Enter. */
  readonly sendNow: () => void
}

/**
 * A field whose value is applied (to the URL) after a pause in typing. It follows changes from elsewhere (a link, a cleared
 * filter), but ignores its own applied values, which may be older than what was typed since.
 */
export function useDebouncedValue<V>(value: V, read: (typed: V) => V, send: (value: V) => void): Typed<V> {
  const [typed, setTyped] = useState(value)
  const known = useRef(value)
  const sendNow = () => {
    const next = read(typed)
    if (isSame(next, known.current)) return
    known.current = next
    send(next)
  }
  const rest = useEffectEvent(sendNow)
  const follow = useEffectEvent(() => {
    if (isSame(value, known.current)) return
    known.current = value
    setTyped(value)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new value from outside counts
  useEffect(() => follow(), [value])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the timer restarts with every change of the text
  useEffect(() => {
    const timer = setTimeout(() => rest(), debounce)
    return () => clearTimeout(timer)
  }, [typed])
  return { typed, setTyped, sendNow }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
