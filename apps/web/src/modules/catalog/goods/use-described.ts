import { catalog } from '@dropyard/contract/catalog/category-admin'
import type { goodsLibrary } from '@dropyard/contract/catalog/goods'
import { useData } from '../../../kit/call/use-data.ts'
import { useT } from '../../../kit/lang.ts'
import type { ListFilter } from '../../../kit/list/list-types.ts'
import type { List } from '../../../kit/list/use-list.ts'
import { words } from './words.ts'

type Library = typeof goodsLibrary.list

/** The filter by what the chosen category describes its goods by; another category has others, so it starts anew. */
export function useDescribed(list: List<Library>): {
  list: List<Library>
  filters: readonly ListFilter<Library>[]
} {
  const t = useT(words)
  const id = list.query.category_id
  // No address of its own until there is a category: sharing one with the drawer's form, which waits as well, has both
  // wake each other without end.
  const params = { id: id ?? -1 }
  const answer = useData(catalog.attributes, { params }, { enabled: id !== undefined })
  const attributes = id === undefined ? [] : (answer.data?.data ?? [])
  const choices = attributes.flatMap((one) =>
    one.type === 'choice'
      ? one.choices.map(({ value, name }) => ({
          value: `${one.key}=${value}`,
          label: `${one.name}: ${name}`,
        }))
      : [],
  )
  const set: typeof list.set = (patch) =>
    list.set('category_id' in patch ? { ...patch, properties: undefined } : patch)
  return {
    list: { ...list, set },
    filters: choices.length > 0 ? [{ name: 'properties', label: t('properties'), choices }] : [],
  }
}
