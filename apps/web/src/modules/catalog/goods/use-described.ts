import { catalog } from '@dropyard/contract/catalog/category'
import type { goodsLibrary } from '@dropyard/contract/catalog/goods-library'
import { useData } from '../../../kit/call/use-data.ts'
import { useT } from '../../../kit/lang.ts'
import type { ListFilter } from '../../../kit/list/list-types.ts'
import type { List } from '../../../kit/list/use-list.ts'
import { words } from './words.ts'

type Library = typeof goodsLibrary.list

/**
 * A filter by attributes of the selected category; it is reset when the category changes, because others have other attributes.
 */
export function useDescribed(list: List<Library>): {
  list: List<Library>
  filters: readonly ListFilter<Library>[]
} {
  const t = useT(words)
  const id = list.query.category_id
  // An id without a record while no category is selected: sharing the query key of the drawer's form, which is disabled at that
  // time too, would make both re-render each other endlessly.
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
