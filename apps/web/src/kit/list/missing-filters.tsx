import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { Button } from 'antd'
import { type Field, fieldsIn } from '../form/form-fields.ts'
import { useNameOf } from '../form/names-select.tsx'
import { kitText } from '../kit-text.ts'
import { useT } from '../lang.ts'
import { useRefNames } from '../value/ref-text.tsx'
import { type FilterValues, kindOf } from './filter-input.tsx'
import type { ListFilter } from './list-types.ts'
import type { List } from './use-list.ts'

/** Filters that refer to what was deleted, such as those of an old saved view: each with a button that removes it. */

interface MissingFiltersProps<E extends AnyEndpoint> {
  list: List<E>
  filters: readonly ListFilter<E>[]
}

export function MissingFilters<E extends AnyEndpoint>({ list, filters }: MissingFiltersProps<E>) {
  const fields = new Map(fieldsIn(list.endpoint.query).map((field) => [field.name, field]))
  return filters
    .filter(({ name }) => list.activeFilters.includes(name))
    .map((filter) => {
      const about = {
        label: filter.label,
        value: (list.query as FilterValues)[filter.name],
        field: fields.get(filter.name),
        onRemove: () => (list.set as (patch: FilterValues) => void)({ [filter.name]: undefined }),
      }
      if (filter.drawn)
        return filter.drawn.isMissing?.(about.value) && <Missing key={filter.name} {...about} />
      if (filter.select) return <MissingRecord key={filter.name} {...about} select={filter.select} />
      return filter.from ? <MissingName key={filter.name} {...about} from={filter.from} /> : null
    })
}

interface MissingProps {
  label: string
  value: unknown
  field: Field | undefined
  onRemove: () => void
}

function MissingRecord({ select, ...about }: MissingProps & { select: AnyEndpoint }) {
  const names = useRefNames(select, [about.value].flat().map(Number))
  return names?.includes(null) ? <Missing {...about} /> : null
}

function MissingName({ from, ...about }: MissingProps & { from: AnyEndpoint }) {
  const name = useNameOf({ from, by: kindOf(about.field), value: String(about.value) })
  return name === null ? <Missing {...about} /> : null
}

function Missing({ label, onRemove }: MissingProps) {
  const t = useT(kitText)
  return (
    <p>
      {t('missingFilter', { label })}{' '}
      <Button type="link" size="small" onClick={onRemove}>
        {t('removeFilter')}
      </Button>
    </p>
  )
}
