import { Segmented } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

/**
 * Which of its lists a page shows, as its address says, and what goes from one to another: nothing where there is one.
 * The first is that of the bare address; `false` for one that this person has not.
 */
export function useListSwitch<V extends string>(
  label: string,
  names: Readonly<Record<V, string | false>>,
): { shown: V; lists: ReactNode } {
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const offered = (Object.entries(names) as [V, string | false][]).flatMap(([value, label]) =>
    label === false ? [] : [{ value, label }],
  )
  const [first] = offered
  const shown = (offered.find(({ value }) => value === address.get('of')) ?? first)?.value as V
  const lists = offered.length > 1 && (
    <Segmented<V>
      size="small"
      aria-label={label}
      value={shown}
      options={offered}
      // Filters of the one mean nothing to the other.
      onChange={(next) => void navigate({ search: next === first?.value ? '' : `?of=${next}` })}
    />
  )
  return { shown, lists }
}
