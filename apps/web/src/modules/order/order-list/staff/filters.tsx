import { entity } from '@dropyard/contract/account/entity'
import { inLang } from '@dropyard/contract/kit/text'
import { type erpOrder, orderQueues } from '@dropyard/contract/order/erp-order'
import { addressFilterWords } from '@dropyard/contract/order/order/address/finding'
import { costBearers, exceptionViews, orderException } from '@dropyard/contract/order/order-exception'
import { orderTag } from '@dropyard/contract/order/order-tag'
import { store } from '@dropyard/contract/store/store'
import { warehouse } from '@dropyard/contract/warehouse/warehouse'
import { useMay } from '../../../../kit/current-user.ts'
import { useLang, useT } from '../../../../kit/lang.ts'
import type { ListFilter } from '../../../../kit/list/list-types.ts'
import { words as staffWords } from '../../order/staff-words.ts'
import { words } from '../../order/words.ts'
import { useSharedFilters } from '../filters.tsx'

/** Filters of the staff's list: by company, and those of merchants. Work queues show their own selection first. */
export function useStaffFilters(status: number | undefined): ListFilter<typeof erpOrder.list>[] {
  const all = useAllFilters()
  if (status === undefined || !orderQueues.includes(status)) return all
  const front = [...queueFilters, ...(status === toShip ? ['printed'] : [])]
  return all
    .map((filter) => ({ ...filter, main: front.includes(filter.name) }))
    .sort((a, b) => front.indexOf(a.name) - front.indexOf(b.name))
}

const queueFilters = ['pieces', 'channel_id', 'warehouse_id']
export const toShip = 50

function useAllFilters(): ListFilter<typeof erpOrder.list>[] {
  const t = useT(words)
  const staff = useT(staffWords)
  const lang = useLang()
  const may = useMay()
  const shared = useSharedFilters().map((filter) =>
    filter.name === 'tag' ? { ...filter, label: t('filters.merchantTag') } : filter,
  )
  return [
    ...(may(entity.select)
      ? [{ name: 'entity_id' as const, label: t('filters.company'), main: true, select: entity.select }]
      : []),
    ...shared,
    ...(may(orderTag.select)
      ? [{ name: 'tag_id' as const, label: t('filters.tag'), select: orderTag.select }]
      : []),
    {
      name: 'pieces',
      label: staff('queue.pieces'),
      choices: [
        { value: 'single', label: staff('queue.single') },
        { value: 'multi', label: staff('queue.multi') },
      ],
    },
    ...(may(warehouse.select)
      ? [{ name: 'warehouse_id' as const, label: staff('queue.warehouse'), from: warehouse.select }]
      : []),
    {
      name: 'printed',
      label: staff('queue.printed'),
      flags: { no: staff('queue.unprinted'), yes: staff('queue.isPrinted') },
    },
    {
      name: 'exception',
      label: t('filters.exception'),
      choices: Object.entries(exceptionViews).map(([value, view]) => ({ value, label: view[t.lang] })),
    },
    { name: 'exception_owner_id', label: t('filters.exceptionOwner'), select: orderException.owners },
    {
      name: 'exception_bearer',
      label: t('filters.exceptionBearer'),
      choices: Object.entries(costBearers).map(([value, name]) => ({
        value,
        label: inLang(name, lang),
      })),
    },
    {
      name: 'address',
      label: t('filters.address'),
      choices: Object.entries(addressFilterWords).map(([value, name]) => ({ value, label: name[lang] })),
    },
    { name: 'platform_id', label: t('filters.platform'), from: store.platforms },
  ]
}
