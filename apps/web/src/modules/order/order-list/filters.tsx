import { inLang } from '@dropyard/contract/kit/text'
import { channel } from '@dropyard/contract/logistics/channel'
import { country } from '@dropyard/contract/logistics/country'
import { blockReasons } from '@dropyard/contract/order/order/block'
import { orderSources, shipBySpans } from '@dropyard/contract/order/order/row'
import { caseStatesOfOrders } from '@dropyard/contract/order/order/state'
import type { orderList } from '@dropyard/contract/order/order-list'
import { store } from '@dropyard/contract/store/store'
import { useLang, useT } from '../../../kit/lang.ts'
import type { ListFilter } from '../../../kit/list/list-types.ts'
import { words } from '../order/words.ts'

/** Filters of the merchant's list. */
export function useOrderFilters(): ListFilter<typeof orderList.list>[] {
  const t = useT(words)
  return [
    { name: 'store_id', label: t('filters.store'), main: true, select: store.select },
    ...useSharedFilters(),
    { name: 'platform_id', label: t('filters.platform'), from: store.platforms },
  ]
}

type SharedName =
  | 'country'
  | 'from'
  | 'paid_from'
  | 'shipped_from'
  | 'blocked'
  | 'urgent'
  | 'ship_by'
  | 'after_sale'
  | 'source'
  | 'channel_id'
  | 'tag'

/** A filter of both lists. */
export type SharedFilter = Omit<ListFilter<typeof orderList.list>, 'name' | 'until'> & {
  readonly name: SharedName
  readonly until?: 'to' | 'paid_to' | 'shipped_to'
}

/** Filters that merchants and staff have in common. */
export function useSharedFilters(): SharedFilter[] {
  const t = useT(words)
  const lang = useLang()
  return [
    { name: 'country', label: t('filters.country'), main: true, from: country.select },
    { name: 'from', until: 'to', label: t('filters.days'), main: true },
    {
      name: 'blocked',
      label: t('filters.blocked'),
      choices: Object.entries(blockReasons).map(([value, { words: why }]) => ({ value, label: why[lang] })),
    },
    { name: 'paid_from', until: 'paid_to', label: t('filters.paid') },
    { name: 'shipped_from', until: 'shipped_to', label: t('filters.shipped') },
    { name: 'urgent', label: t('filters.urgent') },
    {
      name: 'ship_by',
      label: t('filters.shipBy'),
      choices: Object.entries(shipBySpans).map(([value, name]) => ({ value, label: inLang(name, lang) })),
    },
    {
      name: 'after_sale',
      label: t('filters.afterSale'),
      choices: Object.entries(caseStatesOfOrders).map(([value, state]) => ({
        value,
        label: inLang(state, lang),
      })),
    },
    {
      name: 'source',
      label: t('filters.source'),
      choices: orderSources.map((value) => ({ value, label: t(`sources.${value}`) })),
    },
    { name: 'channel_id', label: t('filters.channel'), from: channel.select },
    { name: 'tag', label: t('filters.tag') },
  ]
}

interface Tabs {
  readonly tabs: readonly { status: string; name: string; total: number }[]
}

/** Status tabs with counts from the response; "all" sets no status. */
export const statusTabs = (ext: Tabs | undefined) => ({
  by: 'status' as const,
  items: (ext?.tabs ?? []).map(({ status, name, total }) => ({
    value: status === 'all' ? undefined : status,
    label: name,
    count: total,
  })),
})
