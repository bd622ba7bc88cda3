import type { goodsSellerChoices } from '@dropyard/contract/purchasing/goods-seller'
import { Select } from 'antd'
import { useState } from 'react'
import { useData } from '../../../kit/call/use-data.ts'
import { useDebounced } from '../../../kit/form/picker.tsx'

interface CodeSearchProps {
  from: (typeof goodsSellerChoices)[keyof typeof goodsSellerChoices]
  placeholder: string
  id?: string
  value?: string | null
  onChange?: (code: string | undefined) => void
}

/** Searches a code by itself or by its description. */
export function CodeSearch({ from, placeholder, id, value, onChange }: CodeSearchProps) {
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim())
  const found = useData(from, { query: { search } }, { enabled: search !== '' })
  return (
    <Select<string>
      {...(id ? { id } : {})}
      className="wide"
      value={value || (null as never)}
      placeholder={placeholder}
      showSearch={{ filterOption: false, onSearch: setTyped, searchValue: typed }}
      loading={found.isFetching}
      notFoundContent={search === '' || found.isFetching ? null : undefined}
      options={(search === '' ? [] : (found.data?.data ?? [])).map(({ code, title }) => ({
        value: code,
        label: `${code} · ${title}`,
      }))}
      labelRender={({ value: code }) => code}
      onSelect={() => setTyped('')}
      onChange={(code) => onChange?.(code)}
    />
  )
}
