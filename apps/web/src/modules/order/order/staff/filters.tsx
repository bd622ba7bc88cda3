import { entity } from '@dropyard/contract/account/entity'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import { store } from '@dropyard/contract/store/store'
import { asChoice } from '../../../../kit/as-choice.ts'
import { useT } from '../../../../kit/lang.ts'
import type { ListFilter } from '../../../../kit/list-types.ts'
import { useMay } from '../../../../kit/person.ts'
import { useData } from '../../../../kit/use-data.ts'
import { useSharedFilters } from '../filters.tsx'
import { words } from '../words.ts'

/** All orders, with its short lists of names as choices. */
export const staffOrders = asChoice(erpOrder.list, 'platform_id', 'country', 'channel_id', 'tag')

/** Filters of the staff's list: by company, and what merchants have as well. */
export function useStaffFilters(): ListFilter<typeof erpOrder.list>[] {
  const t = useT(words)
  const may = useMay()
  const platforms = useData(store.platforms, {}, { staleTime: 600_000 }).data?.data ?? []
  const tags = useData(erpOrder.getTags, {}, { staleTime: 60_000 }).data?.data ?? []
  const shared = useSharedFilters().map((filter) =>
    filter.name === 'tag'
      ? { ...filter, choices: tags.map(({ name, total }) => ({ value: name, label: `${name} (${total})` })) }
      : filter,
  )
  return [
    ...(may(entity.select)
      ? [{ name: 'entity_id' as const, label: t('filters.company'), main: true, select: entity.select }]
      : []),
    ...shared,
    {
      name: 'platform_id',
      label: t('filters.platform'),
      choices: platforms.map(({ id, name }) => ({ value: id, label: name })),
    },
  ]
}
