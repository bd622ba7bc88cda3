import { useSearchParams } from 'react-router'

/**
 * The record that a list has opened, kept in the address as `id`: a link opens it, and coming back finds it open.
 * `const [opened, open] = useOpened()`; `open(undefined)` closes it.
 */
export function useOpened(name = 'id'): [number | undefined, (id: number | undefined) => void] {
  const [address, setAddress] = useSearchParams()
  const given = Number(address.get(name))
  return [
    Number.isSafeInteger(given) && given > 0 ? given : undefined,
    (id) =>
      setAddress(
        (now) => {
          if (id === undefined) now.delete(name)
          else now.set(name, String(id))
          return now
        },
        { replace: true },
      ),
  ]
}
