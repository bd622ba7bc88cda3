import { goodsSearch } from '@dropyard/contract/catalog/goods-search'
import { Select, type SelectProps } from 'antd'
import { useData } from '../../../kit/call/use-data.ts'

/** Tags of a product: known ones by their name in the reader's language, others as typed. */
export function TagsInput(given: SelectProps<string[]>) {
  const tags = useData(goodsSearch.tags, {}, { staleTime: 60_000 }).data?.data ?? []
  return (
    <Select
      {...given}
      mode="tags"
      options={tags.map(({ id, name }) => ({ value: id, label: name }))}
      showSearch={{ optionFilterProp: 'label' }}
      tokenSeparators={[',']}
    />
  )
}
