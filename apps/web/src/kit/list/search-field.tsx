import { SearchOutlined } from '@ant-design/icons'
import { Input, type InputProps, type InputRef } from 'antd'
import type { Ref } from 'react'

interface SearchFieldProps extends Omit<InputProps, 'onChange'> {
  /** What is searched: the accessible name and the placeholder. */
  label: string
  onChange: (typed: string) => void
  ref?: Ref<InputRef>
}

/** A text field for search terms. */
export function SearchField({ label, onChange, ...rest }: SearchFieldProps) {
  return (
    <Input
      allowClear
      maxLength={100}
      prefix={<SearchOutlined className="soft" />}
      placeholder={label}
      aria-label={label}
      onChange={(event) => onChange(event.target.value)}
      {...rest}
    />
  )
}
