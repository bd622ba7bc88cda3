import { DeleteOutlined } from '@ant-design/icons'
import { goodsSetCalls, readParts, type SetPart, writeParts } from '@dropyard/contract/catalog/goods-set'
import { text } from '@dropyard/contract/kit/text'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useData } from '../../../kit/call/use-data.ts'
import { NumberInput } from '../../../kit/form/number-input.tsx'
import { useDebounced } from '../../../kit/form/picker.tsx'
import { useT } from '../../../kit/lang.ts'
import './parts-input.css'

const words = text({
  add: ['Add a SKU: code or title', '添加 SKU：输入编码或标题'],
  quantity: ['Quantity of {{code}}', '{{code}} 的数量'],
  remove: ['Remove {{code}}', '移除 {{code}}'],
})

interface PartsInputProps {
  id?: string
  /** In the contract's format: `A*2; B*1`. */
  value?: string
  onChange?: (value: string) => void
}

/** The contents of a set: SKUs, searched by code or title, with quantities. */
export function PartsInput({ id, value = '', onChange }: PartsInputProps) {
  const t = useT(words)
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim())
  const found = useData(goodsSetCalls.parts, { query: { search } }, { enabled: search !== '' })
  const parts = readParts(value) ?? []
  const write = (next: readonly SetPart[]) => onChange?.(writeParts(next))
  const quantity = (code: string, to: number) =>
    write(parts.map((part) => (part.code === code ? { code, quantity: to } : part)))
  return (
    <div className="set-parts">
      {parts.map((part) => (
        <div key={part.code}>
          <span className="number">{part.code}</span>
          <NumberInput
            min={1}
            max={9999}
            precision={0}
            value={part.quantity}
            aria-label={t('quantity', { code: part.code })}
            onChange={(to) => quantity(part.code, to ?? 1)}
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={t('remove', { code: part.code })}
            onClick={() => write(parts.filter(({ code }) => code !== part.code))}
          />
        </div>
      ))}
      <Select<string>
        {...(id ? { id } : {})}
        className="wide"
        value={null as never}
        placeholder={t('add')}
        showSearch={{ filterOption: false, onSearch: setTyped, searchValue: typed }}
        loading={found.isFetching}
        notFoundContent={search === '' || found.isFetching ? null : undefined}
        options={(search === '' ? [] : (found.data?.data ?? []))
          .filter(({ code }) => parts.every((part) => part.code !== code))
          .map(({ code, title }) => ({ value: code, label: `${code} · ${title}` }))}
        onSelect={(code) => {
          setTyped('')
          write([...parts, { code, quantity: 1 }])
        }}
      />
    </div>
  )
}
