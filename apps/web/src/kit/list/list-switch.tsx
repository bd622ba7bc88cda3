import { Segmented } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useAddress, useIsEmbedded } from '../page/own-address.tsx'

/**
 * Which of its lists a page shows, according to the URL, and the control to switch between them, if there are several. The first
 * is the default; `false` hides a list from this user. A page that is shown within another one has no such control.
 */
export function useListSwitch<V extends string>(
  label: string,
  names: Readonly<Record<V, string | false>>,
  /** Parameters of the address that all lists have: they stay. */
  shared: readonly string[] = [],
): { shown: V; lists: ReactNode } {
  const navigate = useNavigate()
  const [address] = useAddress()
  const isEmbedded = useIsEmbedded()
  const offered = (Object.entries(names) as [V, string | false][]).flatMap(([value, label]) =>
    label === false ? [] : [{ value, label }],
  )
  const [first] = offered
  const shown = (offered.find(({ value }) => value === address.get('of')) ?? first)?.value as V
  const lists = offered.length > 1 && !isEmbedded && (
    <Segmented<V>
      size="small"
      aria-label={label}
      value={shown}
      options={offered}
      // Filters of one list are invalid for the other.
      onChange={(next) => {
        const kept = shared.flatMap((name): [string, string][] => {
          const value = address.get(name)
          return value === null ? [] : [[name, value]]
        })
        const of: [string, string][] = next === first?.value ? [] : [['of', next]]
        const search = new URLSearchParams([...of, ...kept]).toString()
        void navigate({ search: search && `?${search}` })
      }}
    />
  )
  return { shown, lists }
}
