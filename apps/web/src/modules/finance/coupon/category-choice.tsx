import { type CategoryNode, category } from '@dropyard/contract/catalog/category'
import { Select } from 'antd'
import { useData } from '../../../kit/use-data.ts'

interface CategoryChoiceProps {
  id?: string
  value?: number[] | null
  onChange?: (ids: number[] | null) => void
}

/** Several categories of the tree, each named with those above it. */
export function CategoryChoice({ id, value, onChange }: CategoryChoiceProps) {
  const tree = useData(category.tree, {}, { staleTime: 300_000 }).data?.data ?? []
  return (
    <Select
      {...(id ? { id } : {})}
      mode="multiple"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      value={value ?? []}
      onChange={(ids) => onChange?.(ids.length > 0 ? ids : null)}
      options={namesIn(tree, '')}
    />
  )
}

const namesIn = (nodes: readonly CategoryNode[], above: string): { value: number; label: string }[] =>
  nodes.flatMap((node) => {
    const label = above ? `${above} / ${node.name}` : node.name
    return [{ value: node.id, label }, ...namesIn(node.children, label)]
  })
