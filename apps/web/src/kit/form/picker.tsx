import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useDeferredValue, useEffect, useState } from 'react'
import { type CallArguments, fetchData } from '../call/api.ts'
import { queryKey } from '../call/use-data.ts'
import { kitText } from '../kit-text.ts'
import { useLang, useT } from '../lang.ts'
import { isAskedById } from '../value/ref-text.tsx'

interface PickerProps {
  /**
   * The `select` endpoint of a resource, or another one that accepts `search` and returns id and name: `<Picker
   * select={warehouse.select} />`.
   */
  select: AnyEndpoint
  /** Options whose names are known and need not be fetched. */
  known?: readonly Option[]
  /** An option that is left out, such as the record itself. */
  except?: number
  many?: boolean
  /** Additional query, such as the country whose areas are offered. */
  query?: Readonly<Record<string, unknown>>
  id?: string
  value?: number | readonly number[] | null | undefined
  onChange?: (value: never, options?: readonly Option[]) => void
  placeholder?: string
  disabled?: boolean
  allowClear?: boolean
  autoFocus?: boolean
  onBlur?: () => void
  className?: string
  /** Accessible name when there is no label. */
  'aria-label'?: string
}

interface Option {
  id: number
  name: string
  children?: readonly Option[]
}

/** At least this wide, so that names aren't cut below a narrow filter. */
const popupWidth = 280

/** Milliseconds without typing before a search is sent (section 9). */
export const debounce = 500

/** The value, delayed until it has not changed for a while. */
export function useDebounced(value: string, wait = debounce): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), wait)
    return () => clearTimeout(timer)
  }, [value, wait])
  return settled
}

/** Selects one or several records of another resource by searching on the server. The value is the id or the ids. */
export function Picker(props: PickerProps) {
  const { select, known = [], except, many = false, query = {}, ...more } = props
  const { value, onChange, className = 'wide', ...rest } = more
  const t = useT(kitText)
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), typed === '' ? 0 : debounce)
  const [opened, setOpened] = useState(false)
  const chosen = value === undefined || value === null ? [] : typeof value === 'number' ? [value] : [...value]
  const offered = useOptions(select, { ...query, ...(search ? { search } : {}) }, opened)
  const isKnown = (id: number) => [...known, ...offered.options].some((option) => option.id === id)
  const missing = chosen.filter((id) => !isKnown(id))
  const named = useOptions(select, { ...query, ids: missing }, missing.length > 0)
  // A narrower query may leave out existing records; a tree has all of them.
  const gone =
    named.loaded && !props.query && (named.tree || isAskedById(select))
      ? missing.map((id) => ({ id, name: t('missingId', { id }) }))
      : []
  const found = unique([...gone, ...named.options, ...offered.options, ...known])
  const all = useDeferredValue(found.filter(({ id }) => id !== except))
  return (
    <Select
      {...rest}
      className={className}
      popupMatchSelectWidth={popupWidth}
      showSearch={{
        // The chosen ones stay in the options for their names, but are no result of the search.
        filterOption: (_, option) =>
          offered.tree || search === '' || offered.options.some(({ id }) => id === option?.value),
        onSearch: setTyped,
      }}
      {...(many ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const } : {})}
      allowClear={rest.allowClear ?? true}
      value={(many ? chosen : chosen[0]) as never}
      options={matching(all, offered.tree ? typed : '').map((option) => ({
        value: option.id,
        label: option.name,
      }))}
      loading={offered.loading || named.loading}
      onOpenChange={(open) => {
        if (open) setOpened(true)
        else setTyped('')
      }}
      onChange={(next: number | number[] | undefined) => {
        const ids = next === undefined ? [] : Array.isArray(next) ? next : [next]
        onChange?.(
          next as never,
          all.filter((option) => ids.includes(option.id)),
        )
      }}
    />
  )
}

/** The options of a `select` endpoint. */
export function useOptions(select: AnyEndpoint, query: Record<string, unknown>, enabled: boolean) {
  const lang = useLang()
  const answer = useQuery({
    queryKey: queryKey(select, { query }, lang),
    queryFn: ({ signal }) => fetchData(select, ...([{ query, signal }] as CallArguments<AnyEndpoint>)),
    enabled,
    staleTime: 60_000,
    placeholderData: (previous) => previous,
  })
  const rows = Array.isArray(answer.data?.data) ? (answer.data.data as Option[]) : []
  const tree = rows.some((row) => row.children)
  const loaded = answer.isSuccess && !answer.isPlaceholderData
  return { options: tree ? flat(rows) : rows, tree, loaded, loading: answer.isFetching }
}

/** Names of selected records. */
export function usePicked(select: AnyEndpoint, ids: readonly number[]): string[] {
  const { options } = useOptions(select, { ids: [...ids] }, ids.length > 0)
  // Endpoints of short lists ignore `ids` and return all rows.
  return options.filter((option) => ids.includes(option.id)).map((option) => option.name)
}

/** A tree as a list; each name is prefixed with those of its ancestors. */
const flat = (rows: readonly Option[], above = ''): Option[] =>
  rows.flatMap(({ id, name, children = [] }) => [
    { id, name: `${above}${name}` },
    ...flat(children, `${above}${name} / `),
  ])

/** Trees are fetched as a whole, so they are searched here. */
const matching = (options: readonly Option[], typed: string): readonly Option[] =>
  options.filter(({ name }) => name.toLowerCase().includes(typed.trim().toLowerCase()))

const unique = (options: readonly Option[]): Option[] => [
  ...new Map(options.map((option) => [option.id, option])).values(),
]
