import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { isBlank } from '@dropyard/contract/kit/missing'
import { Select } from 'antd'
import { useTimeZone } from '../current-user.ts'
import { RangeInput } from '../form/date-input.tsx'
import { FieldInput } from '../form/form-controls.tsx'
import type { Field } from '../form/form-fields.ts'
import { NamesSelect, NameText } from '../form/names-select.tsx'
import { Picker } from '../form/picker.tsx'
import { useDebouncedValue } from '../form/use-debounced-value.ts'
import { kitText } from '../kit-text.ts'
import { listed, useT } from '../lang.ts'
import { RefText } from '../value/ref-text.tsx'
import { rangeDay } from '../value/zone-day.ts'
import type { ListFilter } from './list-types.ts'

export type FilterValues = Record<string, unknown>

interface FilterInputProps<E extends AnyEndpoint> {
  filter: ListFilter<E>
  field: Field | undefined
  values: FilterValues
  set: (patch: FilterValues) => void
  inline?: boolean
}

/** The control of a filter, according to the endpoint's schema. */
export function FilterInput<E extends AnyEndpoint>({
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
  if (filter.drawn) return filter.drawn.input(value, (next) => set({ [name]: next }))
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
        value={isBlank(value) ? null : String(value)}
        onChange={(next) => set({ [name]: parsed(field, next) })}
      />
    )
  const control = field.control.control
  if (control === 'flag' || control === 'choice' || (control === 'id' && filter.choices)) {
    const choices =
      filter.choices ?? field.control.choices?.map((choice) => ({ value: choice, label: choice })) ?? []
    const options =
      control === 'flag'
        ? [
            { value: '1', label: filter.flags?.yes ?? t('yes') },
            { value: '0', label: filter.flags?.no ?? t('no') },
          ]
        : choices.map((choice) => ({ value: String(choice.value), label: choice.label }))
    return (
      <Select
        className={inline ? 'inline-filter' : 'wide'}
        popupMatchSelectWidth={false}
        allowClear
        placeholder={inline ? label : t('select')}
        aria-label={label}
        value={isBlank(value) ? null : value === true ? '1' : value === false ? '0' : String(value)}
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
    <DebouncedInput
      field={field}
      filter={filter}
      value={value}
      placeholder={inline ? label : undefined}
      onSettled={(next) => set({ [name]: next })}
    />
  )
}

interface DebouncedInputProps<E extends AnyEndpoint> {
  field: Field
  filter: ListFilter<E>
  value: unknown
  placeholder: string | undefined
  onSettled: (value: unknown) => void
}

/** Applies the typed value to the URL after a pause in typing. */
function DebouncedInput<E extends AnyEndpoint>(props: DebouncedInputProps<E>) {
  const { field, filter, value, placeholder, onSettled } = props
  const { typed, setTyped } = useDebouncedValue<unknown>(value, (words) => parsed(field, words), onSettled)
  const given = { value: typed, onChange: (next: unknown) => setTyped(eventValue(next)) }
  const input = <FieldInput field={field} options={{ ...filter, placeholder }} {...given} />
  return placeholder ? <span className="inline-filter">{input}</span> : input
}

const eventValue = (next: unknown): unknown =>
  typeof next === 'object' && next !== null && 'target' in next
    ? (next as { target: { value: unknown } }).target.value
    : next

export const kindOf = (field: Field | undefined) => (field?.control.control === 'id' ? 'id' : 'code')

/** The parsed value; undefined when it is not valid (yet). */
function parsed(field: Field, value: unknown): unknown {
  if (isBlank(value)) return undefined
  const result = field.schema.safeParse(value)
  return result.success ? result.data : undefined
}

/** The value of a filter as text. */
export function FilterValue<E extends AnyEndpoint>({
  filter,
  field,
  values,
}: Omit<FilterInputProps<E>, 'set'>) {
  const t = useT(kitText)
  const zone = useTimeZone()
  const value = values[filter.name]
  if (filter.drawn) return filter.drawn.text(value)
  if (filter.select && !isBlank(value))
    return <RefText select={filter.select} ids={[value].flat().map(Number)} />
  if (filter.from) return <NameText from={filter.from} by={kindOf(field)} value={String(value)} />
  if (filter.until) return `${dayText(value, zone, false)} – ${dayText(values[filter.until], zone, true)}`
  if (value === true) return filter.flags?.yes ?? t('yes')
  if (value === false) return filter.flags?.no ?? t('no')
  const word = (one: unknown): string =>
    filter.choices?.find((choice) => String(choice.value) === String(one))?.label ?? String(one)
  return listed((Array.isArray(value) ? value : [value]).map(word))
}

const dayText = (value: unknown, zone: string, ends: boolean): string =>
  (typeof value === 'string' && rangeDay(value, zone, ends)) || '…'
