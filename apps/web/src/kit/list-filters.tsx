import { CloseOutlined, FilterOutlined, SearchOutlined } from '@ant-design/icons'
import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { Badge, Button, Form, Input, type InputRef, Popover, Select } from 'antd'
import { type RefObject, useEffect, useState } from 'react'
import { isEmpty } from './address.ts'
import { RangeInput } from './date-input.tsx'
import { dayjs } from './dates.ts'
import { FieldInput } from './form-controls.tsx'
import { type Field, fieldsIn } from './form-fields.ts'
import { kitText } from './kit-text.ts'
import { listed, useT } from './lang.ts'
import type { ListFilter } from './list-types.ts'
import { NamesSelect, NameText } from './names-select.tsx'
import { debounce, Picker, useDebounced, usePicked } from './picker.tsx'
import type { List } from './use-list.ts'

interface ListFiltersProps<E extends AnyEndpoint> {
  list: List<E>
  filters: readonly ListFilter<E>[]
  searchRef: RefObject<InputRef | null>
  /** What the search looks through; no search box when the endpoint has none. */
  searchWords?: string | undefined
  /** A filter that the tabs set, left alone by "Clear filters". */
  tab?: string | undefined
}

type Values = Record<string, unknown>

/** One line: search, three filters, the rest behind a button and as chips while in use. */
export function ListFilters<E extends AnyEndpoint>({
  list,
  filters,
  searchRef,
  searchWords,
  tab,
}: ListFiltersProps<E>) {
  const t = useT(kitText)
  const fields = new Map(fieldsIn(list.endpoint.query).map((field) => [field.name, field]))
  const values = list.query as Values
  const set = list.set as (patch: Values) => void
  const main = filters.filter((filter) => filter.main).slice(0, 3)
  const rest = filters.filter((filter) => !main.includes(filter))
  const usedRest = rest.filter(
    (filter) => list.used.includes(filter.name) || (filter.until && list.used.includes(filter.until)),
  )
  const clearable = list.used.filter((name) => name !== tab)
  return (
    <div className="filter-bar">
      {fields.has('search') ? (
        <SearchBox
          inputRef={searchRef}
          value={typeof values.search === 'string' ? values.search : ''}
          placeholder={searchWords ?? t('search')}
          onSearch={(search) => set({ search: search || undefined })}
        />
      ) : null}
      {main.map((filter) => (
        <FilterInput
          key={filter.name}
          filter={filter}
          field={fields.get(filter.name)}
          values={values}
          set={set}
          inline
        />
      ))}
      {rest.length > 0 ? (
        <Popover
          trigger="click"
          placement="bottomLeft"
          content={
            <Form layout="vertical" className="filter-panel" component="div">
              {rest.map((filter) => (
                <Form.Item key={filter.name} label={filter.label}>
                  <FilterInput filter={filter} field={fields.get(filter.name)} values={values} set={set} />
                </Form.Item>
              ))}
            </Form>
          }
        >
          <Badge count={usedRest.length} size="small" offset={[-4, 4]}>
            <Button icon={<FilterOutlined />}>{t('filters')}</Button>
          </Badge>
        </Popover>
      ) : null}
      <div className="chips">
        {usedRest.map((filter) => (
          <span key={filter.name} className="chip">
            <span>
              {filter.label}: <FilterValue filter={filter} field={fields.get(filter.name)} values={values} />
            </span>
            <button
              type="button"
              aria-label={`${t('clearFilters')}: ${filter.label}`}
              onClick={() =>
                set({ [filter.name]: undefined, ...(filter.until ? { [filter.until]: undefined } : {}) })
              }
            >
              <CloseOutlined />
            </button>
          </span>
        ))}
      </div>
      {clearable.length > 0 ? (
        <Button type="link" size="small" onClick={() => list.clear(tab ? [tab] : [])}>
          {t('clearFilters')}
        </Button>
      ) : null}
    </div>
  )
}

interface SearchBoxProps {
  inputRef: RefObject<InputRef | null>
  value: string
  placeholder: string
  onSearch: (search: string) => void
}

function SearchBox({ inputRef, value, placeholder, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(value)
  const settled = useDebounced(typed, debounce)
  // biome-ignore lint/correctness/useExhaustiveDependencies: sent when the typing rests, not when the address changes
  useEffect(() => {
    if (settled.trim() !== value) onSearch(settled.trim())
  }, [settled])
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the address (a link, a cleared filter), not the typing
  useEffect(() => {
    if (value !== typed.trim()) setTyped(value)
  }, [value])
  return (
    <Input
      ref={inputRef}
      className="search-box"
      prefix={<SearchOutlined className="soft" />}
      suffix={typed ? null : <kbd>/</kbd>}
      allowClear
      maxLength={100}
      value={typed}
      placeholder={placeholder}
      aria-label={placeholder}
      onChange={(event) => setTyped(event.target.value)}
      onPressEnter={() => onSearch(typed.trim())}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.blur()
      }}
    />
  )
}

interface FilterInputProps<E extends AnyEndpoint> {
  filter: ListFilter<E>
  field: Field | undefined
  values: Values
  set: (patch: Values) => void
  inline?: boolean
}

function FilterInput<E extends AnyEndpoint>({
  filter,
  field,
  values,
  set,
  inline = false,
}: FilterInputProps<E>) {
  const t = useT(kitText)
  const { name, until, label } = filter
  const value = values[name]
  if (!field) return null
  if (until)
    return (
      <RangeInput
        label={label}
        inline={inline}
        instant={field.control.control === 'instant'}
        from={typeof value === 'string' ? value : undefined}
        to={typeof values[until] === 'string' ? values[until] : undefined}
        onChange={(from, to) => set({ [name]: from, [until]: to })}
      />
    )
  if (filter.from)
    return (
      <NamesSelect
        from={filter.from}
        by={kindOf(field)}
        className={inline ? 'inline-filter' : 'wide'}
        placeholder={inline ? label : t('select')}
        label={label}
        value={isEmpty(value) ? null : String(value)}
        onChange={(next) => set({ [name]: parsed(field, next) })}
      />
    )
  const control = field.control.control
  if (control === 'flag' || control === 'choice') {
    const choices =
      filter.choices ?? field.control.choices?.map((choice) => ({ value: choice, label: choice })) ?? []
    const options =
      control === 'flag'
        ? [
            { value: '1', label: t('yes') },
            { value: '0', label: t('no') },
          ]
        : choices.map((choice) => ({ value: String(choice.value), label: choice.label }))
    return (
      <Select
        className={inline ? 'inline-filter' : 'wide'}
        popupMatchSelectWidth={false}
        allowClear
        placeholder={inline ? label : t('select')}
        aria-label={label}
        value={isEmpty(value) ? null : value === true ? '1' : value === false ? '0' : String(value)}
        options={options}
        showSearch={options.length > 12 ? { optionFilterProp: 'label' } : false}
        onChange={(next: string | null | undefined) => set({ [name]: parsed(field, next ?? undefined) })}
      />
    )
  }
  if (control === 'tags' && filter.choices)
    return (
      <Select
        mode="multiple"
        className={inline ? 'inline-filter' : 'wide'}
        popupMatchSelectWidth={false}
        placeholder={inline ? label : t('select')}
        aria-label={label}
        value={Array.isArray(value) ? (value as string[]) : []}
        options={filter.choices.map((choice) => ({ value: String(choice.value), label: choice.label }))}
        optionFilterProp="label"
        onChange={(next: string[]) => set({ [name]: parsed(field, next) })}
      />
    )
  if ((control === 'id' || control === 'ids') && filter.select)
    return (
      <Picker
        select={filter.select}
        many={control === 'ids'}
        className={inline ? 'inline-filter' : 'wide'}
        placeholder={inline ? label : t('select')}
        aria-label={label}
        value={value as number | undefined}
        onChange={(next) => set({ [name]: next })}
      />
    )
  return (
    <SettledInput
      field={field}
      filter={filter}
      value={value}
      placeholder={inline ? label : undefined}
      onSettled={(next) => set({ [name]: next })}
    />
  )
}

/** Typed values go to the address when the typing rests. */
function SettledInput<E extends AnyEndpoint>(props: {
  field: Field
  filter: ListFilter<E>
  value: unknown
  placeholder: string | undefined
  onSettled: (value: unknown) => void
}) {
  const { field, filter, value, placeholder, onSettled } = props
  const [typed, setTyped] = useState<unknown>(value)
  const settled = useDebounced(isEmpty(typed) ? '' : JSON.stringify(typed))
  // biome-ignore lint/correctness/useExhaustiveDependencies: sent when the typing rests
  useEffect(() => {
    const next = settled === '' ? undefined : parsed(field, JSON.parse(settled) as unknown)
    if (JSON.stringify(next) !== JSON.stringify(value)) onSettled(next)
  }, [settled])
  useEffect(() => setTyped(value), [value])
  const given = { value: typed, onChange: (next: unknown) => setTyped(eventValue(next)) }
  const input = <FieldInput field={field} options={{ ...filter, placeholder }} {...given} />
  return placeholder ? <span className="inline-filter">{input}</span> : input
}

const eventValue = (next: unknown): unknown =>
  typeof next === 'object' && next !== null && 'target' in next
    ? (next as { target: { value: unknown } }).target.value
    : next

const kindOf = (field: Field | undefined) => (field?.control.control === 'id' ? 'id' : 'code')

/** What the schema makes of a value; undefined when it does not fit (yet). */
function parsed(field: Field, value: unknown): unknown {
  if (isEmpty(value)) return undefined
  const result = field.schema.safeParse(value)
  return result.success ? result.data : undefined
}

/** What a filter is set to, in words. */
function FilterValue<E extends AnyEndpoint>({ filter, field, values }: Omit<FilterInputProps<E>, 'set'>) {
  const t = useT(kitText)
  const value = values[filter.name]
  if (filter.select && !isEmpty(value)) return <PickedNames select={filter.select} value={value} />
  if (filter.from) return <NameText from={filter.from} by={kindOf(field)} value={String(value)} />
  if (filter.until) return `${dayText(value)} – ${dayText(values[filter.until])}`
  if (value === true) return t('yes')
  if (value === false) return t('no')
  const word = (one: unknown): string =>
    filter.choices?.find((choice) => String(choice.value) === String(one))?.label ?? String(one)
  return listed((Array.isArray(value) ? value : [value]).map(word))
}

const dayText = (value: unknown): string =>
  typeof value === 'string' ? dayjs(value).format('YYYY-MM-DD') : '…'

function PickedNames({ select, value }: { select: AnyEndpoint; value: unknown }) {
  const ids = (Array.isArray(value) ? value : [value]).map(Number)
  const names = usePicked(select, ids)
  return names.length > 0 ? listed(names) : '…'
}
