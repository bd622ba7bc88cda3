import { Segmented } from 'antd'
import { useNavigate, useSearchParams } from 'react-router'

interface ListSwitchProps<V extends string> {
  /** Which lists there are; the first is the one of the bare address. */
  items: readonly { readonly value: V; readonly label: string }[]
  value: V
  label: string
}

/** Goes from one list of a page to another; filters of the one mean nothing to the other. */
export function ListSwitch<V extends string>({ items, value, label }: ListSwitchProps<V>) {
  const navigate = useNavigate()
  return (
    <Segmented<V>
      size="small"
      aria-label={label}
      value={value}
      options={items.map((item) => ({ ...item }))}
      onChange={(next) => void navigate({ search: next === items[0]?.value ? '' : `?of=${next}` })}
    />
  )
}

/** The list that the address names. */
export function useListChoice<const V extends readonly [string, ...string[]]>(values: V): V[number] {
  const [address] = useSearchParams()
  return values.find((value) => value === address.get('of')) ?? values[0]
}
