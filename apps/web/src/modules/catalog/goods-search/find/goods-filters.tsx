import { type SaleStage, saleStages } from '@dropyard/contract/catalog/goods/sale-stage'
import { goodsSearch } from '@dropyard/contract/catalog/goods-search'
import { displayMoney } from '@dropyard/contract/kit/money'
import { inLang } from '@dropyard/contract/kit/text'
import { Button } from 'antd'
import { useData } from '../../../../kit/call/use-data.ts'
import { MoneyInput } from '../../../../kit/form/form-controls.tsx'
import { useLang, useT } from '../../../../kit/lang.ts'
import type { List, QueryOf } from '../../../../kit/list/use-list.ts'
import { filtersOf } from '../../goods/search-place.ts'
import { words } from '../../goods/words.ts'
import { FacetMenu, type FacetValue } from './facet-menu.tsx'
import { PropertyMenu } from './property-menu.tsx'
import { RangeForm } from './range-form.tsx'

/** The counts of filter values. They are loaded when the pointer or the focus reaches the filters, or when the list is narrowed. */
export function useFacets(query: QueryOf<typeof goodsSearch.list>, enabled: boolean) {
  const answer = useData(
    goodsSearch.facets,
    { query: filtersOf(query) },
    { enabled, keep: true, staleTime: 30_000 },
  )
  return answer.data?.data
}

interface GoodsFiltersProps {
  list: List<typeof goodsSearch.list>
  facets: ReturnType<typeof useFacets>
  onNear: () => void
}

/** Filters with counts: price, warehouse, days to ship, tag, sale stage and stock. */
export function GoodsFilters({ list, facets, onNear }: GoodsFiltersProps) {
  const t = useT(words)
  const lang = useLang()
  const { query } = list
  const money = (amount: number) => displayMoney({ amount, currency: 'USD' }, lang)
  const priceName = (value: string): string => {
    const { from, to } = bandOf(value)
    if (to === undefined) return t('above', { from: money(from ?? 0) })
    return `${money(from ?? 0)} – ${money(to)}`
  }
  const price =
    query.price_from === undefined && query.price_to === undefined
      ? undefined
      : `${query.price_from ?? 0}-${query.price_to ?? ''}`
  const days = (value: string) => t('days', { count: Number(value) })
  const named = (values: readonly FacetValue[] | undefined, nameOf: (value: string) => string) =>
    values?.map((one) => ({ ...one, name: nameOf(one.value) }))
  return (
    <div className="facets">
      <FacetMenu
        label={t('price')}
        values={named(facets?.price, priceName)}
        chosen={price}
        chosenName={price === undefined ? undefined : priceName(price)}
        onNear={onNear}
        onChoose={(value) => {
          const band = bandOf(value ?? '-')
          list.set({ price_from: band.from, price_to: band.to })
        }}
        own={(close) => (
          <RangeForm
            key={price}
            from={query.price_from}
            to={query.price_to}
            numberOf={centsOf}
            end={(given) => (
              <MoneyInput currency="USD" {...given} aria-label={`${t('price')}: ${given.placeholder}`} />
            )}
            onApply={(from, to) => {
              list.set({ price_from: from, price_to: to })
              close()
            }}
          />
        )}
      />
      <FacetMenu
        label={t('warehouse')}
        values={facets?.warehouse}
        chosen={query.warehouse_id === undefined ? undefined : String(query.warehouse_id)}
        onNear={onNear}
        onChoose={(value) => list.set({ warehouse_id: value === undefined ? undefined : Number(value) })}
      />
      <FacetMenu
        label={t('shipDays')}
        values={named(facets?.ship_days, days)}
        chosen={query.ship_days === undefined ? undefined : String(query.ship_days)}
        chosenName={query.ship_days === undefined ? undefined : days(String(query.ship_days))}
        onNear={onNear}
        onChoose={(value) => list.set({ ship_days: value === undefined ? undefined : Number(value) })}
      />
      <FacetMenu
        label={t('tag')}
        values={facets?.tag}
        chosen={query.tag}
        chosenName={facets?.tag.find((one) => one.value === query.tag)?.name ?? query.tag}
        onNear={onNear}
        onChoose={(tag) => list.set({ tag })}
      />
      <FacetMenu
        label={t('stage')}
        values={facets?.sale_stage}
        chosen={query.sale_stage}
        chosenName={query.sale_stage && inLang(saleStages[query.sale_stage], lang)}
        onNear={onNear}
        onChoose={(stage) => list.set({ sale_stage: stage as SaleStage | undefined })}
      />
      {facets?.properties.map((one) => (
        <PropertyMenu key={one.key} list={list} one={one} onNear={onNear} />
      ))}
      <Button
        className="facet-button"
        data-used={query.in_stock === true}
        aria-pressed={query.in_stock === true}
        onClick={() => list.set({ in_stock: query.in_stock ? undefined : true })}
      >
        {t('inStock')}
      </Button>
    </div>
  )
}

/** Parses `500-999`, or `10000-` without an upper limit; in cents. */
function bandOf(value: string): { from: number | undefined; to: number | undefined } {
  const [from = '', to = ''] = value.split('-')
  return { from: Number(from) > 0 ? Number(from) : undefined, to: to === '' ? undefined : Number(to) }
}

/** Cents; NaN for negative or invalid amounts. */
const centsOf = (amount: number | undefined): number | undefined =>
  amount === undefined || (Number.isSafeInteger(amount) && amount >= 0) ? amount : Number.NaN
