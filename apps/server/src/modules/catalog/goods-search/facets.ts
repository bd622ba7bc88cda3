import { type SaleStage, saleStages } from '@dropyard/contract/catalog/goods/sale-stage'
import { inLang, type Lang } from '@dropyard/contract/kit/text'
import { type SQL, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { countUpTo } from '../../../kit/data/page-and-total.ts'
import { warehouseName } from '../../warehouse/warehouse/name.ts'
import { attributeName, attributesOf, type CategoryAttribute } from '../category/attributes.ts'
import { minPrice } from '../goods/price.ts'
import { propertyOf } from './described.ts'
import { type CatalogView, catalogViewFor, type GoodsQuery, goodsWhere } from './query.ts'

/**
 * Counts for each filter value. A group ignores its own filter, so that users see the alternatives. One statement reads the
 * matching goods once, and once more for each group with a filter.
 */

interface Facet {
  value: string
  name: string
  total: number
}

interface FacetRow extends Record<string, unknown>, Facet {
  kind: 'whole' | 'properties' | Group
  place: number
}

const groups = ['category', 'price', 'sale_stage', 'ship_days', 'tag', 'warehouse'] as const
type Group = (typeof groups)[number]

/** The filters that a group ignores. */
const ownFilters: Readonly<Record<Group, readonly (keyof GoodsQuery)[]>> = {
  // Another category has other attributes.
  category: ['category_id', 'properties'],
  price: ['price_from', 'price_to'],
  sale_stage: ['sale_stage'],
  ship_days: ['ship_days'],
  tag: ['tag'],
  warehouse: ['warehouse_id'],
}

/** In the cents that users see. */
const priceBands = [0, 500, 1000, 2000, 5000, 10_000]
const days = [1, 3, 7, 15]

export async function goodsFacets(ctx: UserCtx, q: GoodsQuery) {
  const lens = await catalogViewFor(ctx, q)
  const sets = new Map<Group, string>()
  const described = q.category_id === undefined ? [] : await attributesOf(ctx, q.category_id)
  const attributes = choicesOf(described, q)
  const parts = [matching(ctx, 'base', q, lens, attributes.length > 0)]
  for (const group of groups) {
    const filtered = ownFilters[group].some((name) => q[name] !== undefined)
    // Prefixed, because there are tables with the groups' names.
    const own = `but_${group}`
    sets.set(group, filtered ? own : 'base')
    if (filtered) parts.push(matching(ctx, own, without(q, ownFilters[group]), lens))
  }
  // An attribute with a filter ignores it for its own counts, like every group.
  for (const [i, one] of attributes.entries())
    if (one.filtered) {
      const others = q.properties?.filter((text) => propertyOf(text)[0] !== one.name)
      parts.push(matching(ctx, `attribute${i}`, { ...q, properties: others }, lens, true))
    }
  const from = (group: Group): SQL => sql.identifier(sets.get(group) ?? 'base') as unknown as SQL
  const counts = [
    sql`SELECT 'whole' AS kind, '' AS value, '' AS name, count(*)::int AS total, 0::bigint AS place FROM base`,
    categories(from('category'), ctx.lang),
    prices(from('price'), lens.discount),
    stages(from('sale_stage')),
    shipDays(from('ship_days')),
    tags(from('tag'), ctx.lang),
    warehouses(from('warehouse'), ctx),
    ...attributes.map((one, i) => properties(one.filtered ? `attribute${i}` : 'base', one.name)),
  ]
  const { rows } = await ctx.db.execute<FacetRow>(sql`
    WITH ${sql.join(parts, sql`, `)}
    ${sql.join(
      counts.map((c) => sql`(${c})`),
      sql` UNION ALL `,
    )}
    ORDER BY kind, place`)
  const of = (group: Group): Facet[] =>
    rows.filter((r) => r.kind === group).map(({ value, name, total }) => ({ value, name, total }))
  return {
    category: of('category'),
    price: of('price').map((f) => ({ ...f, ...bandOf(Number(f.value)) })),
    sale_stage: of('sale_stage').map((f) => ({ ...f, name: stageName(f.value as SaleStage, ctx.lang) })),
    ship_days: of('ship_days'),
    tag: of('tag'),
    warehouse: of('warehouse'),
    properties: [...described].sort(choicesFirst).map((one) => ({
      key: one.name,
      type: one.type,
      name: attributeName(one, ctx),
      values: one.choices.flatMap((choice) => {
        const value = `${one.name}=${choice.name}`
        const total = rows.find((r) => r.kind === 'properties' && r.value === value)?.total ?? 0
        const shown = total > 0 || q.properties?.includes(value)
        return shown ? [{ value, name: attributeName(choice, ctx), total }] : []
      }),
    })),
    bounded: (rows.find((r) => r.kind === 'whole')?.total ?? 0) >= countUpTo,
  }
}

/** Choice attributes of the chosen category. */
function choicesOf(all: readonly CategoryAttribute[], q: GoodsQuery) {
  const filtered = new Set(q.properties?.map((text) => propertyOf(text)[0]))
  return all
    .filter((one) => one.type === 'choice')
    .map((one) => ({ ...one, filtered: filtered.has(one.name) }))
}

const choicesFirst = (a: CategoryAttribute, b: CategoryAttribute): number =>
  Number(b.type === 'choice') - Number(a.type === 'choice')

const without = (q: GoodsQuery, names: readonly (keyof GoodsQuery)[]): GoodsQuery =>
  Object.fromEntries(Object.entries(q).filter(([name]) => !names.includes(name as keyof GoodsQuery)))

const matching = (
  ctx: UserCtx,
  name: string,
  q: GoodsQuery,
  lens: CatalogView,
  attributes = false,
): SQL => sql`
  ${sql.identifier(name)} AS MATERIALIZED (
    SELECT goods.id, goods.category_id, goods.min_price, goods.sale_stage, goods.ship_days, goods.tags${attributes ? sql`, goods.properties` : sql``} FROM goods
    WHERE ${goodsWhere(ctx, q, lens) ?? sql`true`} LIMIT ${countUpTo})`

const categories = (m: SQL, lang: Lang): SQL => sql`
  SELECT 'category', c.id::text, ${lang === 'zh' ? sql`c.name_zh` : sql`c.name_en`}, count(*)::int,
    row_number() OVER (ORDER BY count(*) DESC, c.id)
  FROM ${m} AS m JOIN category c ON c.id = m.category_id GROUP BY c.id`

const prices = (m: SQL, discount: number): SQL => sql`
  SELECT 'price', band::text, '', count(*)::int, band::bigint FROM (
    SELECT width_bucket(m.min_price, ARRAY[${sql.raw(
      priceBands.map((p) => minPrice(p, discount)).join(','),
    )}]::bigint[]) AS band FROM ${m} AS m) AS banded
  GROUP BY band`

function bandOf(place: number): { value: string; name: string } {
  const from = priceBands[place - 1] ?? 0
  const to = priceBands[place]
  return {
    value: `${from}-${to === undefined ? '' : to - 1}`,
    name: to === undefined ? `${from / 100}+` : `${from / 100}–${to / 100}`,
  }
}

const stages = (m: SQL): SQL => sql`
  SELECT 'sale_stage', m.sale_stage, '', count(*)::int, array_position(ARRAY[${sql.raw(
    Object.keys(saleStages)
      .map((stage) => `'${stage}'`)
      .join(','),
  )}], m.sale_stage)::bigint
  FROM ${m} AS m GROUP BY m.sale_stage`

const stageName = (stage: SaleStage, lang: Lang): string => inLang(saleStages[stage], lang)

const shipDays = (m: SQL): SQL => sql`
  SELECT 'ship_days', d::text, d::text, count(*)::int, d::bigint
  FROM ${m} AS m JOIN unnest(ARRAY[${sql.raw(days.join(','))}]) AS d ON m.ship_days <= d GROUP BY d`

const tags = (m: SQL, lang: Lang): SQL => sql`
  SELECT 'tag', tag, ${lang === 'zh' ? sql`coalesce(max(nullif(t.name_zh, '')), tag)` : sql`tag`}, count(*)::int,
    row_number() OVER (ORDER BY count(*) DESC, tag)
  FROM ${m} AS m CROSS JOIN unnest(m.tags) AS tag LEFT JOIN goods_tag t ON t.name = tag
  GROUP BY tag ORDER BY count(*) DESC, tag LIMIT 20`

const properties = (from: string, name: string): SQL => sql`
  SELECT 'properties', ${`${name}=`}::text || said.value, '', count(*)::int, 0::bigint
  FROM (SELECT m.properties ->> ${name}::text AS value FROM ${sql.identifier(from)} AS m) AS said
  WHERE said.value IS NOT NULL GROUP BY said.value`

const warehouses = (m: SQL, ctx: UserCtx): SQL => sql`
  SELECT 'warehouse', warehouse.id::text, ${warehouseName(ctx)}, count(*)::int, row_number() OVER (ORDER BY warehouse.name)
  FROM (SELECT DISTINCT b.warehouse_id, s.goods_id
    FROM ${m} AS m JOIN sku s ON s.goods_id = m.id AND s.active JOIN stock_balance b ON b.sku_id = s.id
    WHERE b.on_hand > b.reserved + b.quarantine + b.damaged) AS held
  JOIN warehouse ON warehouse.id = held.warehouse_id AND warehouse.status = 'active' GROUP BY warehouse.id`
