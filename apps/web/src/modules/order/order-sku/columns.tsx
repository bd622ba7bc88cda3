import type { orderSku } from '@dropyard/contract/order/order-sku'
import { link } from '@dropyard/contract/pages'
import { store } from '@dropyard/contract/store/store'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { sized } from '../../../kit/files/picture-size.ts'
import { type Translate, useT } from '../../../kit/lang.ts'
import type { ListColumn, ListFilter, ListTabs } from '../../../kit/list/list-types.ts'
import type { List } from '../../../kit/list/use-list.ts'
import { EmptyValue, LongText, Picture, TwoLines, WhenText } from '../../../kit/value/value-text.tsx'
import { SkuCell, type VariantRow } from './suggestion-cell.tsx'
import type { Chosen } from './use-mapping.ts'
import { words } from './words.ts'

/** Columns of store variants and the SKU that is sent for each. */
export function useVariantColumns(
  map: (maps: readonly ({ id: number } & Chosen)[]) => Promise<boolean>,
  onChoose: (row: VariantRow) => void,
): ListColumn<VariantRow>[] {
  const t = useT(words)
  return [
    {
      key: 'title',
      title: t('columns.product'),
      sort: true,
      width: 250,
      cell: (row) => (
        <span className="variant-cell">
          <Picture src={sized(row.image, 40)} name={row.title} size={40} />
          <TwoLines
            first={row.title}
            second={[row.variant_title, row.shop_name].filter(Boolean).join(' · ')}
          />
        </span>
      ),
    },
    {
      key: 'shop_name',
      title: t('columns.store'),
      width: 124,
      hidden: true,
      cell: (row) => <LongText>{row.shop_name}</LongText>,
    },
    {
      key: 'platform_sku',
      title: t('columns.platformSku'),
      width: 116,
      cell: (row) => <LongText>{row.platform_sku}</LongText>,
    },
    {
      key: 'sku',
      title: t('columns.sku'),
      width: 352,
      cell: (row) => (
        <SkuCell
          row={row}
          onUse={(chosen) => map([{ id: row.id, ...chosen }])}
          onChoose={() => onChoose(row)}
        />
      ),
    },
    {
      key: 'waiting',
      title: t('columns.waiting'),
      width: 108,
      right: true,
      cell: (row) =>
        row.waiting > 0 ? (
          <Link to={link('/ordersList', { order_sku_id: row.id })} data-count={row.waiting}>
            {t('waitingNow', { count: row.waiting })}
          </Link>
        ) : (
          <EmptyValue />
        ),
    },
    {
      key: 'seen',
      title: t('columns.seen'),
      sort: 'seen_at',
      width: 110,
      cell: (row) => <WhenText at={row.seen_at} />,
    },
  ]
}

export function useVariantFilters(): ListFilter<typeof orderSku.list>[] {
  const t = useT(words)
  return [
    { name: 'store_id', label: t('filters.store'), main: true, select: store.select },
    {
      name: 'waiting',
      label: t('filters.waiting'),
      main: true,
      choices: [
        { value: 'true', label: t('filters.awaited') },
        { value: 'false', label: t('filters.notAwaited') },
      ],
    },
    {
      name: 'not_ours',
      label: t('notOurs.tag'),
    },
  ]
}

/** Tabs for all, unmatched and matched variants, with counts from the response. */
export function variantTabs(
  list: List<typeof orderSku.list>,
  t: Translate<(typeof words)['en']>,
): ListTabs<typeof orderSku.list> {
  const total = (status: string): number => list.ext?.tabs.find((tab) => tab.status === status)?.total ?? 0
  return {
    by: 'matched',
    items: [
      { value: undefined, label: t('tabs.all'), count: total('') },
      { value: 'false', label: t('tabs.unmatched'), count: total('0') },
      { value: 'true', label: t('tabs.matched'), count: total('1') },
    ],
  }
}

/** Opens the tab of unmatched variants first, unless the URL selects a tab or searches. */
export function useFirstUnmatched(list: List<typeof orderSku.list>): void {
  const decided = useRef(list.activeFilters.length > 0)
  const unmatched = list.ext?.tabs.find((tab) => tab.status === '0')?.total
  useEffect(() => {
    if (decided.current || unmatched === undefined) return
    decided.current = true
    if (unmatched > 0) list.set({ matched: false })
  }, [unmatched, list])
}
