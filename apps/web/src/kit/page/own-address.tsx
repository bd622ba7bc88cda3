import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { type AddressEntry, canGoBack, entryState, goBackOnce } from './opened-entry.ts'

type Change = (now: URLSearchParams) => URLSearchParams
type Address = readonly [URLSearchParams, (change: Change, entry?: AddressEntry) => void]

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

/** The parameters of the page's URL, and a function that changes them. */
export function useAddress(): Address {
  const [address, setAddress] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const own = useContext(Own)
  if (own) return own
  return [
    address,
    (change, entry) => {
      if (entry === 'closes' && canGoBack(pathname)) return goBackOnce(() => void navigate(-1))
      setAddress(change, entryState(entry))
    },
  ]
}
