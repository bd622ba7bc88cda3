import { catalog, type DescribedBy } from '@dropyard/contract/catalog/category'
import { Form, Input, Select } from 'antd'
import { useData } from '../../../kit/call/use-data.ts'
import { useT } from '../../../kit/lang.ts'
import { editWords } from './edit-words.ts'

/** The attributes of the selected category. */
export function EditProperties() {
  const id = Form.useWatch<number | undefined>('category_id')
  const answer = useData(
    catalog.attributes,
    { params: { id: id ?? 0 } },
    { enabled: id !== undefined && id > 0 },
  )
  const attributes = id ? (answer.data?.data ?? []) : []
  return attributes.map((one) => <Property key={one.key} one={one} />)
}

function Property({ one }: { one: DescribedBy }) {
  const t = useT(editWords)
  return (
    <Form.Item
      className="half"
      name={['properties', one.key]}
      label={one.name}
      rules={one.type === 'number' ? [{ pattern: /^-?\d+(\.\d+)?$/, message: t('aNumber') }] : []}
    >
      {one.type === 'choice' ? (
        <Select allowClear options={one.choices.map(({ value, name }) => ({ value, label: name }))} />
      ) : (
        <Input
          maxLength={200}
          {...(one.type === 'number' ? { inputMode: 'decimal', 'data-negative': '' } : {})}
        />
      )}
    </Form.Item>
  )
}
