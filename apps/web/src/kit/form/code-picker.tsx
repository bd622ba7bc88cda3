import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { Select } from 'antd'
import type { ClipboardEvent } from 'react'
import { useData } from '../call/use-data.ts'
import { listed, useLang } from '../lang.ts'
import { EmptyValue } from '../value/value-text.tsx'
import type { FieldChoices } from './form-controls.tsx'
import { codesIn } from './pasted-codes.ts'

interface Coded {
  readonly code: string
  readonly name: string
}

/** Rows of a short `select` list that is referenced by code, such as countries and currencies. Fetched once. */
export function useCodes(select: AnyEndpoint): readonly Coded[] {
  const answer = useData(select, {}, { staleTime: Number.POSITIVE_INFINITY })
  return Array.isArray(answer.data?.data) ? (answer.data.data as Coded[]) : none
}

const none: readonly Coded[] = []

/** Same as options of a filter: `choices: useCodeChoices(country.select)` (see `asSelect`). */
export const useCodeChoices = (select: AnyEndpoint): FieldChoices[] =>
  useCodes(select).map(({ code, name }) => ({ value: code, label: name }))

/** Same with name and code, sorted by name. */
function useCodeOptions(select: AnyEndpoint): { value: string; label: string }[] {
  const locale = useLang() === 'zh' ? 'zh-CN' : 'en'
  return useCodes(select)
    .map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))
    .sort((left, right) => left.label.localeCompare(right.label, locale))
}

interface ChooserProps {
  /** The `select` endpoint of the list: `<CodePicker select={country.select} />`. */
  select: AnyEndpoint
  id?: string
  placeholder?: string
  disabled?: boolean
  className?: string
}

interface CodePickerProps extends ChooserProps {
  value?: string | null | undefined
  onChange?: (code: string | undefined) => void
  allowClear?: boolean
}

/** Select by name or code; the value is the code. */
export function CodePicker({ select, value, className = 'wide', ...rest }: CodePickerProps) {
  const options = useCodeOptions(select)
  return (
    <Select
      {...rest}
      className={className}
      showSearch={{ optionFilterProp: 'label' }}
      value={value === '' ? null : (value ?? null)}
      options={options}
      loading={options.length === 0}
      popupMatchSelectWidth={false}
    />
  )
}

/** The name of a code; the code itself while the list is loading. */
export function CodeText({ select, code }: { select: AnyEndpoint; code: string | null | undefined }) {
  const codes = useCodes(select)
  if (!code) return <EmptyValue />
  return codes.find((one) => one.code === code)?.name ?? code
}

interface CodesPickerProps extends ChooserProps {
  value?: readonly string[] | null | undefined
  onChange?: (codes: string[]) => void
}

/** Multiple select by name or code; the value is the list of codes. Accepts a pasted list of codes or names. */
export function CodesPicker({ select, value, className = 'wide', ...rest }: CodesPickerProps) {
  const options = useCodeOptions(select)
  const codes = useCodes(select)
  const paste = (event: ClipboardEvent): void => {
    const found = codesIn(event.clipboardData.getData('text'), codes)
    if (!found) return
    event.preventDefault()
    rest.onChange?.([...new Set([...(value ?? []), ...found])])
  }
  return (
    <div className={className} onPaste={paste}>
      <Select
        {...rest}
        mode="multiple"
        className="wide"
        showSearch={{ optionFilterProp: 'label' }}
        value={[...(value ?? [])]}
        options={options}
        maxTagCount={6}
        optionLabelProp="value"
      />
    </div>
  )
}

/** The names of codes: the first few, and the number of the others. */
export function CodesText({
  select,
  codes,
  max = 3,
}: {
  select: AnyEndpoint
  codes: readonly string[]
  max?: number
}) {
  const all = useCodes(select)
  if (codes.length === 0) return <EmptyValue />
  const names = codes.map((code) => all.find((one) => one.code === code)?.name ?? code)
  const rest = names.length - max
  return (
    <span className="codes-text" data-tip={rest > 0 ? listed(names) : undefined}>
      <span>{listed(names.slice(0, max))}</span>
      {rest > 0 ? <span className="soft">&nbsp;+{rest}</span> : null}
    </span>
  )
}
