import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { useState } from 'react'
import { RefText } from '../value/ref-text.tsx'
import { Picker } from './picker.tsx'

interface PickerCellProps {
  select: AnyEndpoint
  value: unknown
  /** The name of the chosen record, if it is known. */
  name: string | undefined
  onChange: (id: number | undefined, name: string | undefined) => void
  disabled?: boolean
  'aria-label': string
  'aria-invalid': boolean
}

/** A cell that chooses another record. The picker is rendered only while it is used, because a table may have a thousand of them. */
export function PickerCell({ select, value, name, onChange, ...rest }: PickerCellProps) {
  const [opened, setOpened] = useState(false)
  const id = typeof value === 'number' ? value : undefined
  if (opened)
    return (
      <Picker
        select={select}
        value={id}
        autoFocus
        onBlur={() => setOpened(false)}
        aria-label={rest['aria-label']}
        {...(id !== undefined && name ? { known: [{ id, name }] } : {})}
        onChange={(next: number | undefined, options) => {
          onChange(next, options?.find((one) => one.id === next)?.name)
          setOpened(false)
        }}
      />
    )
  return (
    <button type="button" {...rest} className="grid-choice" onClick={() => setOpened(true)}>
      {id === undefined ? String(value ?? '') : (name ?? <RefText select={select} ids={[id]} />)}
    </button>
  )
}
