import type { goodsSearch } from '@dropyard/contract/catalog/goods-search'
import { type RefObject, useEffect } from 'react'
import type { QueryOf } from '../../../kit/list/use-list.ts'

type GoodsQuery = QueryOf<typeof goodsSearch.list>

/** Filters of a search; where the tree counts by category, the category's own filter is left out. */
export function filtersOf({
  keyword,
  category_id,
  price_from,
  price_to,
  warehouse_id,
  ship_days,
  tag,
  in_stock,
  sale_stage,
  properties,
}: GoodsQuery): Omit<GoodsQuery, 'page' | 'per-page' | 'sort'> {
  const given = {
    keyword,
    category_id,
    price_from,
    price_to,
    warehouse_id,
    ship_days,
    tag,
    in_stock,
    sale_stage,
    properties,
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

const places = new Map<string, number>()

/** Restores a list's scroll position, because the page is mounted again each time it is shown. */
export function useScrollPlace(
  ref: RefObject<HTMLElement | null>,
  address: string,
  ready: boolean,
): (element: HTMLElement) => void {
  useEffect(() => {
    if (ready && ref.current) ref.current.scrollTop = places.get(address) ?? 0
  }, [address, ready, ref])
  return (element) => places.set(address, element.scrollTop)
}
