import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { Select } from 'antd'
import { useState } from 'react'
import { useData } from '../call/use-data.ts'
import { kitText } from '../kit-text.ts'
import { useT } from '../lang.ts'

interface NamesProps {
  /**
   * An endpoint for a short list, fetched when the select is first opened or has a value: rows with `id` or `code`, and `name`.
   */
  from: AnyEndpoint
  /** What the value is: the row's id, or its code (its name if it has none). */
  by: 'id' | 'code'
}

interface NamesSelectProps extends NamesProps {
  label: string
  placeholder: string
  className: string
  value: string | null
  onChange: (value: string | undefined) => void
}

/** A select from a short list of names, which is not fetched before it is needed. */
export function NamesSelect({ from, by, label, value, onChange, ...rest }: NamesSelectProps) {
  const [opened, setOpened] = useState(false)
  const t = useT(kitText)
  const { names, loading, loaded } = useNames(from, by, opened || value !== null)
  return (
    <Select
      {...rest}
      allowClear
      popupMatchSelectWidth={false}
      aria-label={label}
      loading={loading}
      value={value}
      options={
        value === null || names.some((one) => one.value === value)
          ? names
          : [...names, { value, label: loaded ? t('missing') : '…' }]
      }
      showSearch={{ optionFilterProp: 'label' }}
      onOpenChange={(open) => {
        if (open) setOpened(true)
      }}
      onChange={(next: string | null | undefined) => onChange(next ?? undefined)}
    />
  )
}

/** The name of the selected value: null if the list doesn't have it, undefined while it is loading. */
export function useNameOf({ from, by, value }: NamesProps & { value: string }): string | null | undefined {
  const { names, loaded } = useNames(from, by, true)
  return names.find((one) => one.value === value)?.label ?? (loaded ? null : undefined)
}

/** Same as text. */
export function NameText(props: NamesProps & { value: string }) {
  const t = useT(kitText)
  const name = useNameOf(props)
  return name ?? (name === null ? t('missing') : '…')
}

interface Named {
  readonly id?: number | string
  readonly code?: string
  readonly name: string
}

function useNames(from: AnyEndpoint, by: NamesProps['by'], enabled: boolean) {
  const answer = useData(from, {}, { enabled, staleTime: 60_000 })
  const rows = Array.isArray(answer.data?.data) ? (answer.data.data as Named[]) : []
  const names = rows.map((row) => ({
    value: String(by === 'id' ? row.id : (row.code ?? row.name)),
    label: row.name,
  }))
  return { names, loading: answer.isLoading, loaded: answer.isSuccess }
}
