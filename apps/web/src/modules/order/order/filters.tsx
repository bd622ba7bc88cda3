import { channel } from '@dropyard/contract/logistics/channel'
import { country } from '@dropyard/contract/logistics/country'
import { order } from '@dropyard/contract/order/order'
import { blockReasons } from '@dropyard/contract/order/order-block'
import { orderSources } from '@dropyard/contract/order/order-row'
import { store } from '@dropyard/contract/store/store'
import { asChoice } from '../../../kit/as-choice.ts'
import { useCodes } from '../../../kit/code-picker.tsx'
import { useLang, useT } from '../../../kit/lang.ts'
import type { ListFilter } from '../../../kit/list-types.ts'
import { useData } from '../../../kit/use-data.ts'
import { words } from './words.ts'

/** The merchant's list with its short lists of names as choices. */
export const merchantOrders = asChoice(order.list, 'store_id', 'platform_id', 'country', 'channel_id')

/** Filters of the merchant's list. */
export function useOrderFilters(): ListFilter<typeof order.list>[] {
  const t = useT(words)
  const stores = useData(store.select, {}, { staleTime: 60_000 }).data?.data ?? []
  const platforms = useData(store.platforms, {}, { staleTime: 600_000 }).data?.data ?? []
  return [
    {
      name: 'store_id',
      label: t('filters.store'),
      main: true,
      choices: stores.map(({ id, name }) => ({ value: id, label: name })),
    },
    ...useSharedFilters(),
    {
      name: 'platform_id',
      label: t('filters.platform'),
      choices: platforms.map(({ id, name }) => ({ value: id, label: name })),
    },
  ]
}

type SharedName = 'country' | 'from' | 'blocked' | 'urgent' | 'source' | 'channel_id' | 'tag'

/** A filter of both lists. */
export type SharedFilter = Omit<ListFilter<typeof order.list>, 'name' | 'until'> & {
  readonly name: SharedName
  readonly until?: 'to'
}

/** Filters that merchants and staff have alike. */
export function useSharedFilters(): SharedFilter[] {
  const t = useT(words)
  const lang = useLang()
  const countries = useCodes(country.select)
  const channels = useData(channel.select, {}, { staleTime: 600_000 }).data?.data ?? []
  return [
    {
      name: 'country',
      label: t('filters.country'),
      main: true,
      choices: countries.map(({ code, name }) => ({ value: code, label: name })),
    },
    { name: 'from', until: 'to', label: t('filters.days'), main: true },
    {
      name: 'blocked',
      label: t('filters.blocked'),
      choices: Object.entries(blockReasons).map(([value, { words: why }]) => ({ value, label: why[lang] })),
    },
    { name: 'urgent', label: t('filters.urgent') },
    {
      name: 'source',
      label: t('filters.source'),
      choices: orderSources.map((value) => ({ value, label: t(`sources.${value}`) })),
    },
    {
      name: 'channel_id',
      label: t('filters.channel'),
      choices: channels.map(({ id, name }) => ({ value: id, label: name })),
    },
    { name: 'tag', label: t('filters.tag') },
  ]
}

interface Tabs {
  readonly tabs: readonly { status: string; name: string; total: number }[]
}

/** Status tabs with the counts of the answer; "all" sets no status. */
export const statusTabs = (ext: Tabs | undefined) => ({
  by: 'status' as const,
  items: (ext?.tabs ?? []).map(({ status, name, total }) => ({
    value: status === 'all' ? undefined : status,
    label: name,
    count: total,
  })),
})
