import { useEffect, useState } from 'react'
import { useCurrentUser } from '../current-user.ts'
import { getItem, setItem } from '../draft/shelf.ts'

const known = new Map<string, unknown>()

/**
 * A user's preference for a page on this device (cards or table, last country). `read` validates the stored value; undefined when
 * it is no longer valid.
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
