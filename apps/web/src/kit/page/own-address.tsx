import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'

type Change = (now: URLSearchParams) => URLSearchParams
type Address = readonly [URLSearchParams, (change: Change) => void]

const Own = createContext<Address | undefined>(undefined)

/**
 * Keeps the parameters of a page that is shown within another one in memory, because the browser's URL belongs to the surrounding
 * page.
 */
export function OwnAddress({ initial, children }: { initial: string; children: ReactNode }) {
  const [search, setSearch] = useState(initial)
  const address = useMemo<Address>(
    () => [
      new URLSearchParams(search),
      (change) => setSearch((now) => change(new URLSearchParams(now)).toString()),
    ],
    [search],
  )
  return <Own value={address}>{children}</Own>
}

/** Whether the page is shown within another one. */
export const useIsEmbedded = (): boolean => useContext(Own) !== undefined

/** The parameters of the page's URL, and a function that changes them without adding an entry to the history. */
export function useAddress(): Address {
  const [address, setAddress] = useSearchParams()
  return useContext(Own) ?? [address, (change) => setAddress(change, { replace: true })]
}
