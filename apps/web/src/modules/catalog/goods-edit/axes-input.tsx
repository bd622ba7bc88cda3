import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { libraryCalls } from '@dropyard/contract/catalog/goods-library'
import { Button, Select } from 'antd'
import { useEffect, useState } from 'react'
import { call } from '../../../kit/call/api.ts'
import { useData } from '../../../kit/call/use-data.ts'
import { useDebounced } from '../../../kit/form/picker.tsx'
import { useT } from '../../../kit/lang.ts'
import { editWords } from './edit-words.ts'

interface Axis {
  name: string
  values: string[]
}
interface AxesInputProps {
  goodsId: number
  value?: Axis[]
  onChange?: (axes: Axis[]) => void
}

/** Variant attributes with their values, and a preview of the resulting variants. */
export function AxesInput({ goodsId, value = [], onChange }: AxesInputProps) {
  const t = useT(editWords)
  const known = useData(libraryCalls.findAttributes, { query: {} }).data?.data.variants ?? []
  const set = (at: number, patch: Partial<Axis>): void =>
    onChange?.(value.map((one, place) => (place === at ? { ...one, ...patch } : one)))
  const names = known.map(({ name, title }) => ({
    value: name,
    label: title === name ? name : `${title} · ${name}`,
  }))
  return (
    <div className="edit-axes">
      {value.map((axis, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the attribute of a row can be replaced, so only its index is stable
        <div key={at}>
          <Select
            showSearch
            value={axis.name || null}
            placeholder={t('attributes.name')}
            aria-label={t('attributes.name')}
            options={names}
            onChange={(name) => set(at, { name, values: [] })}
          />
          <Select
            mode="tags"
            value={axis.values}
            placeholder={t('attributes.values')}
            aria-label={t('attributes.values')}
            options={(known.find(({ name }) => name === axis.name)?.values ?? []).map((one) => ({
              value: one,
              label: one,
            }))}
            onChange={(values) => set(at, { values })}
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={t('attributes.remove')}
            onClick={() => onChange?.(value.filter((_, place) => place !== at))}
          />
        </div>
      ))}
      {value.length < 3 ? (
        <Button
          size="small"
          icon={<PlusOutlined />}
          onClick={() => onChange?.([...value, { name: '', values: [] }])}
        >
          {t('attributes.add')}
        </Button>
      ) : null}
      <Result goodsId={goodsId} axes={value} />
    </div>
  )
}

/** The effect on existing variants. */
function Result({ goodsId, axes }: { goodsId: number; axes: readonly Axis[] }) {
  const t = useT(editWords)
  const wanted = useDebounced(JSON.stringify(axes))
  const [found, show] = useState<{ all: number; fresh: number; dropped: number }>()
  useEffect(() => {
    const chosen = JSON.parse(wanted) as Axis[]
    if (chosen.some(({ name, values }) => !name || values.length === 0)) return show(undefined)
    let over = false
    void call(libraryCalls.combine, { body: { id: goodsId, axes: chosen } }).then((reply) => {
      if (over || !reply.ok) return
      const { variants, dropped } = reply.data
      show({
        all: variants.length,
        fresh: variants.filter((one) => !one.known).length,
        dropped: dropped.length,
      })
    })
    return () => {
      over = true
    }
  }, [wanted, goodsId])
  return found ? <p className="soft">{t('attributes.result', { ...found })}</p> : null
}
