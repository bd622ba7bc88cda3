import { goodsAttrValue } from '@dropyard/contract/catalog/goods-attr'
import { Select } from 'antd'
import { useData } from '../../../kit/call/use-data.ts'
import type { RowInputProps } from '../../../kit/form/rows-input.tsx'
import { useLang, useT } from '../../../kit/lang.ts'
import { Swatch } from '../../../kit/value/swatch.tsx'
import { words } from './words.ts'

/** Selects values of a variant attribute; colours are shown as samples. */
export function AxisValues({ id, row, value, onChange, disabled }: RowInputProps) {
  const t = useT(words)
  const lang = useLang()
  const { attr_id } = row
  const known = typeof attr_id === 'number'
  const answer = useData(
    goodsAttrValue.list,
    { query: { attr_id: known ? attr_id : 1, 'per-page': 100 } },
    { enabled: known, staleTime: 60_000 },
  )
  const offered = (known && answer.data?.data) || []
  return (
    <Select
      id={id}
      mode="multiple"
      className="wide"
      disabled={disabled || !known}
      loading={answer.isLoading && known}
      placeholder={known ? t('chooseValues') : t('chooseAttribute')}
      value={(value as string[] | undefined) ?? []}
      onChange={onChange}
      showSearch={{ optionFilterProp: 'title' }}
      options={offered.map(({ name, name_zh, hex }) => {
        const title = (lang === 'zh' && name_zh) || name
        return { value: name, title, label: hex === null ? title : <Swatch hex={hex} name={title} /> }
      })}
    />
  )
}
