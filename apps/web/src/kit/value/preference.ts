import { useEffect, useState } from 'react'
import { useCurrentUser } from '../current-user.ts'
import { getItem, setItem } from '../draft/shelf.ts'

const known = new Map<string, unknown>()

/**
 * A choice of how a page looks or begins (cards or table, the last country), kept per person and device. `read`
 * makes a value of what was kept; undefined when it does not fit any more.
 */
export function usePreference<T>(
  name: string,
  fallback: T,
  read: (kept: unknown) => T | undefined,
): [T, (value: T) => void] {
  const key = `kept/${useCurrentUser()?.id ?? 0}/${name}`
  const [value, setValue] = useState<T>(() => read(known.get(key)) ?? fallback)
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for each name
  useEffect(() => {
    if (known.has(key)) return
    let current = true
    void getItem(key).then((kept) => {
      const found = read(kept)
      if (!current || known.has(key) || found === undefined) return
      known.set(key, found)
      setValue(found)
    })
    return () => {
      current = false
    }
  }, [key])
  return [
    value,
    (next) => {
      known.set(key, next)
      setValue(next)
      void setItem(key, next)
    },
  ]
}
