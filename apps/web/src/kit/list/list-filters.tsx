import { CloseOutlined, FilterOutlined } from '@ant-design/icons'
import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { Badge, Button, Form, type InputRef, Popover } from 'antd'
import type { RefObject } from 'react'
import { fieldsIn } from '../form/form-fields.ts'
import { useDebouncedValue } from '../form/use-debounced-value.ts'
import { kitText } from '../kit-text.ts'
import { useT } from '../lang.ts'
import { FilterInput, FilterValue, type FilterValues } from './filter-input.tsx'
import type { ListFilter } from './list-types.ts'
import { SearchField } from './search-field.tsx'
import type { List } from './use-list.ts'

interface ListFiltersProps<E extends AnyEndpoint> {
  list: List<E>
  filters: readonly ListFilter<E>[]
  searchRef: RefObject<InputRef | null>
  /** What the search covers; there is no search box if the endpoint does not support it. */
  searchPlaceholder?: string | undefined
  /** The filter that the tabs set; "Clear filters" does not reset it. */
  tab?: string | undefined
}

/** One line: search and up to four filters. The others are behind a button, and shown as chips while active. */
export function ListFilters<E extends AnyEndpoint>({
  list,
  filters,
  searchRef,
  searchPlaceholder,
  tab,
}: ListFiltersProps<E>) {
  const t = useT(kitText)
  const fields = new Map(fieldsIn(list.endpoint.query).map((field) => [field.name, field]))
  const values = list.query as FilterValues
  const set = list.set as (patch: FilterValues) => void
  const main = filters.filter((filter) => filter.main).slice(0, 4)
  const rest = filters.filter((filter) => !main.includes(filter))
  const usedRest = rest.filter(
    (filter) =>
      list.activeFilters.includes(filter.name) || (filter.until && list.activeFilters.includes(filter.until)),
  )
  const clearable = list.activeFilters.filter((name) => name !== tab)
  return (
    <div className="filter-bar">
      {fields.has('search') ? (
        <SearchBox
          inputRef={searchRef}
          value={typeof values.search === 'string' ? values.search : ''}
          label={searchPlaceholder ?? t('search')}
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
              {filter.drawn ? null : `${filter.label}: `}
              <FilterValue filter={filter} field={fields.get(filter.name)} values={values} />
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
  label: string
  onSearch: (search: string) => void
}

function SearchBox({ inputRef, value, label, onSearch }: SearchBoxProps) {
  const { typed, setTyped, sendNow } = useDebouncedValue(value, (words) => words.trim(), onSearch)
  return (
    <SearchField
      ref={inputRef}
      className="search-box"
      suffix={typed ? null : <kbd>/</kbd>}
      label={label}
      value={typed}
      onChange={setTyped}
      onPressEnter={sendNow}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.blur()
      }}
    />
  )
}
