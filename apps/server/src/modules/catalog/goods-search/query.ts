import { everyGap, gapsFor } from '@dropyard/contract/catalog/goods/completeness'
import type { SaleStage } from '@dropyard/contract/catalog/goods/sale-stage'
import { and, asc, desc, eq, gte, lt, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { countUpTo } from '../../../kit/data/page-and-total.ts'
import { prepared } from '../../../kit/data/prepared.ts'
import { pictureUrl } from '../../system/file/picture.ts'
import { stockBalance } from '../../warehouse/stock/table.ts'
import { warehouse } from '../../warehouse/warehouse/table.ts'
import { attributesOf } from '../category/attributes.ts'
import { category } from '../category/table.ts'
import { discounted, discountFor, minPrice } from '../goods/price.ts'
import { companyList, isPrivateTo, seenBy, visibleGoods } from '../goods/sight.ts'
import { goods, goodsCount, sku } from '../goods/table.ts'
import { type AttributeTypes, describedAs } from './described.ts'
import { type Search, searchFor } from './search.ts'

/** Reads the catalogue: filters, order, totals. */

export interface GoodsQuery {
  keyword?: string | undefined
  category_id?: number | undefined
  price_from?: number | undefined
  price_to?: number | undefined
  warehouse_id?: number | undefined
  ship_days?: number | undefined
  tag?: string | undefined
  in_stock?: boolean | undefined
  properties?: string[] | undefined
  status?: string | undefined
  sale_stage?: SaleStage | undefined
  /** A channel for which the product is incomplete, in the language of `lacks_in`. */
  lacks?: string | undefined
  lacks_in?: string | undefined
  sort?: string | undefined
}

/** The category and everything below it. */
export const inCategory = (id: number): SQL =>
  sql`${goods.categoryId} IN (
    SELECT c.id FROM category c LEFT JOIN category p ON p.id = c.parent_id
    WHERE c.id = ${id} OR c.parent_id = ${id} OR p.parent_id = ${id})`

/** Facts about catalogue and company that a query needs. */
export interface CatalogView {
  search: Search | undefined
  /** The company's discount in basis points, because users filter by discounted prices. */
  discount: number
  /** Types of the chosen category's attributes, if goods are filtered by them. */
  types: AttributeTypes
}

/** @param relaxed If no product has all of the words, finds products with some of them; the default for merchants. */
export async function catalogViewFor(
  ctx: UserCtx,
  q: GoodsQuery,
  relaxed = ctx.user.kind === 'merchant',
): Promise<CatalogView> {
  const [discount, search, attributes] = await Promise.all([
    discountOf(ctx),
    q.keyword ? searchFor(ctx, q.keyword, visibleGoods(ctx), relaxed) : undefined,
    q.category_id !== undefined && q.properties ? attributesOf(ctx, q.category_id) : [],
  ])
  return { search, discount, types: new Map(attributes.map((one) => [one.name, one.type])) }
}

export function goodsWhere(
  ctx: UserCtx,
  q: GoodsQuery,
  { search, discount, types }: CatalogView,
): SQL | undefined {
  return and(
    visibleGoods(ctx),
    q.status ? eq(goods.status, q.status as 'draft') : ne(goods.status, 'packaging'),
    ...(search?.where ?? []),
    q.category_id ? inCategory(q.category_id) : undefined,
    q.price_from !== undefined ? gte(goods.minPrice, minPrice(q.price_from, discount)) : undefined,
    q.price_to !== undefined ? lt(goods.minPrice, minPrice(q.price_to + 1, discount)) : undefined,
    q.ship_days !== undefined ? lte(goods.shipDays, q.ship_days) : undefined,
    q.sale_stage ? eq(goods.saleStage, q.sale_stage) : undefined,
    q.tag ? sql`${goods.tags} @> ARRAY[${q.tag}]::text[]` : undefined,
    q.in_stock ? sql`${goods.stock} > 0` : undefined,
    q.lacks || q.lacks_in ? lacking(q.lacks, q.lacks_in) : undefined,
    ...describedAs(q.properties ?? [], types),
    q.warehouse_id
      ? sql`EXISTS (SELECT 1 FROM ${stockBalance} b JOIN ${sku} s ON s.id = b.sku_id
          JOIN ${warehouse} w ON w.id = b.warehouse_id AND w.status = 'active'
          WHERE s.goods_id = ${goods.id} AND s.active AND b.warehouse_id = ${q.warehouse_id}
          AND b.on_hand > b.reserved + b.quarantine + b.damaged)`
      : undefined,
  )
}

const lacking = (channel: string | undefined, language: string | undefined): SQL =>
  sql`${goods.gaps} && ARRAY[${sql.join(
    gapsFor(everyGap, { channel, language }).map((one) => sql`${one}`),
    sql`, `,
  )}]::text[]`

function goodsOrder(ctx: UserCtx, q: GoodsQuery, { search }: CatalogView): SQL[] {
  const down = q.sort?.startsWith('-') ?? false
  const by = (column: SQL | typeof goods.minPrice | typeof goods.stock | typeof goods.titleEn) => [
    down ? desc(column) : asc(column),
    down ? desc(goods.id) : asc(goods.id),
  ]
  switch (q.sort?.replace('-', '')) {
    case 'price':
      return by(goods.minPrice)
    case 'stock':
      return by(goods.stock)
    case 'title':
      return by(goods.titleEn)
    case 'newest':
      return newest(ctx)
    default:
      return search?.order ?? newest(ctx)
  }
}

const newest = (ctx: UserCtx): SQL[] =>
  ctx.user.kind === 'staff' ? [desc(goods.id)] : [desc(goods.onShelfAt), desc(goods.id)]

/** Discount of the user's company in basis points; 0 for staff, who see list prices. */
export async function discountOf(ctx: UserCtx): Promise<number> {
  return ctx.user.entityId === null ? 0 : discountFor(ctx, ctx.user.entityId)
}

/** Chinese names of tags, if staff entered them. */
export const tagNamesZh = sql<string[]>`ARRAY(
  SELECT coalesce(nullif(t.name_zh, ''), said.tag) FROM unnest(${goods.tags}) WITH ORDINALITY AS said(tag, place)
  LEFT JOIN goods_tag t ON t.name = said.tag ORDER BY said.place)`

/** Columns of a list row; the full description isn't read. */
const columns = (lang: 'en' | 'zh') => ({
  id: goods.id,
  code: goods.code,
  title:
    lang === 'zh' ? sql<string>`coalesce(nullif(${goods.titleZh}, ''), ${goods.titleEn})` : goods.titleEn,
  category_id: goods.categoryId,
  category_name: lang === 'zh' ? category.nameZh : category.nameEn,
  image: goods.coverImage,
  min_price: goods.minPrice,
  max_price: goods.maxPrice,
  sku_count: goods.skuCount,
  stock: goods.stock,
  ship_days: goods.shipDays,
  tags: goods.tags,
  tag_names: lang === 'zh' ? tagNamesZh : goods.tags,
  attributes: goods.attributes,
  status: goods.status,
  sale_stage: goods.saleStage,
  created_at: goods.createdAt,
  keyword: goods.keywords,
  barcode: sql<string>`coalesce((SELECT s.barcode FROM ${sku} s WHERE s.goods_id = ${goods.id} AND s.active
    ORDER BY s.position, s.id LIMIT 1), '')`,
  /** The beginning of the description without HTML tags, because a page would otherwise contain twenty whole descriptions. */
  goods_desc: sql<string>`left(btrim(regexp_replace(left(${
    lang === 'zh'
      ? sql`coalesce(nullif(${goods.descriptionZh}, ''), ${goods.descriptionEn})`
      : goods.descriptionEn
  }, 800), '(<[^>]*>?|\\s)+', ' ', 'g')), 200)`,
})

/** The specification's names for fields that a row has under our names. */
export const specifiedNames = <
  Row extends { title: string; category_name: string; code: string; min_price: number; sku_count: number },
>(
  row: Row,
) => ({
  ...row,
  name: row.title,
  category: row.category_name,
  sku: row.code,
  price: row.min_price,
  type: row.sku_count > 1 ? ('attribute' as const) : ('single' as const),
})

export async function listGoods(
  ctx: UserCtx,
  q: GoodsQuery & { page: number; 'per-page': number },
  known?: CatalogView,
) {
  if (ctx.user.kind === 'merchant' && isUnfiltered(q) && !q.sort && !q.status) return newestGoods(ctx, q)
  const lens = known ?? (await catalogViewFor(ctx, q))
  const where = goodsWhere(ctx, q, lens)
  const size = q['per-page']
  // Selects ids first, from an index if there is one; only the page's rows are read in full.
  const [found, total] = await Promise.all([
    ctx.db
      .select({ id: goods.id })
      .from(goods)
      .where(where)
      .orderBy(...goodsOrder(ctx, q, lens))
      .limit(size)
      .offset((q.page - 1) * size),
    totalOf(ctx, q, where),
  ])
  const ids = found.map((f) => f.id)
  const near = lens.search?.near ?? false
  return { data: await rowsOfGoods(ctx, ids, lens.discount), total: total.total, ext: { ...total.ext, near } }
}

const newestPage = prepared((db) =>
  db
    .select({ id: goods.id })
    .from(goods)
    .where(seenBy(sql.placeholder('company')))
    .orderBy(desc(goods.onShelfAt), desc(goods.id))
    .limit(sql.placeholder('size'))
    .offset(sql.placeholder('skipped'))
    .prepare('newest_goods'),
)

/** The merchants' most frequent query: all goods, newest first. Its queries travel in one packet. */
async function newestGoods(ctx: UserCtx, { page, 'per-page': size }: { page: number; 'per-page': number }) {
  const [discount, found, total] = await Promise.all([
    discountOf(ctx),
    newestPage(ctx.db, { company: companyList(ctx), size, skipped: (page - 1) * size }),
    keptTotal(ctx, 'on_shelf'),
  ])
  const ids = found.map((f) => f.id)
  return { data: await rowsOfGoods(ctx, ids, discount), total, ext: { bounded: false, near: false } }
}

const rowsIn = (lang: 'en' | 'zh') =>
  prepared((db) =>
    db
      .select(columns(lang))
      .from(goods)
      .innerJoin(category, eq(category.id, goods.categoryId))
      .where(sql`${goods.id} = ANY (${sql.placeholder('ids')}::bigint[])`)
      .prepare(`goods_rows_${lang}`),
  )
const rowsByLang = { en: rowsIn('en'), zh: rowsIn('zh') }

/** List rows in the order of the ids. The caller has checked that the user may see them. */
export async function rowsOfGoods(ctx: UserCtx, ids: readonly number[], known?: number) {
  const [discount, read] = await Promise.all([
    known ?? discountOf(ctx),
    rowsByLang[ctx.lang](ctx.db, { ids: [...ids] }),
  ])
  const byId = new Map(read.map((row) => [row.id, row]))
  return ids
    .flatMap((id) => byId.get(id) ?? [])
    .map((row) =>
      specifiedNames({
        ...row,
        image: pictureUrl(row.image),
        images: row.image ? [{ url: pictureUrl(row.image) }] : [],
        min_price: discounted(row.min_price, discount),
        max_price: discounted(row.max_price, discount),
        currency: 'USD',
      }),
    )
}

/** Whether no filter narrows the list; a status has a stored total too. */
function isUnfiltered(q: GoodsQuery): boolean {
  const { sort: _sort, status: _status, ...rest } = q
  return Object.entries(rest).every(([key, v]) => v === undefined || key === 'page' || key === 'per-page')
}

async function totalOf(
  ctx: UserCtx,
  q: GoodsQuery,
  where: SQL | undefined,
): Promise<{ total: number; ext: { bounded: boolean } }> {
  if (isUnfiltered(q)) {
    const status = ctx.user.kind === 'staff' ? q.status : 'on_shelf'
    return { total: await keptTotal(ctx, status), ext: { bounded: false } }
  }
  const bounded = ctx.db.select({ one: sql`1` }).from(goods).where(where).limit(countUpTo).as('bounded')
  const [counted] = await ctx.db.select({ total: sql<number>`count(*)`.mapWith(Number) }).from(bounded)
  const total = counted?.total ?? 0
  return { total, ext: { bounded: total >= countUpTo } }
}

const keptTotals = prepared((db) =>
  db
    .select({
      isPrivate: goodsCount.isPrivate,
      total: sql<number>`sum(${goodsCount.total})`.mapWith(Number),
    })
    .from(goodsCount)
    .where(
      sql`(CASE WHEN ${sql.placeholder('status')}::text IS NULL THEN ${goodsCount.status} <> 'packaging' ELSE ${goodsCount.status} = ${sql.placeholder('status')} END)`,
    )
    .groupBy(goodsCount.isPrivate)
    .prepare('goods_totals'),
)

const privateTotal = prepared((db) =>
  db
    .select({ total: sql<number>`count(*)`.mapWith(Number) })
    .from(goods)
    .where(and(eq(goods.status, 'on_shelf'), isPrivateTo(sql.placeholder('company'))))
    .prepare('private_goods_total'),
)

/** The stored totals; private goods are few, so they are counted. */
async function keptTotal(ctx: UserCtx, status: string | undefined): Promise<number> {
  const seesAll = ctx.user.sees === 'all'
  const [counts, own] = await Promise.all([
    keptTotals(ctx.db, { status: status ?? null }),
    ctx.user.kind === 'merchant'
      ? privateTotal(ctx.db, { company: companyList(ctx) })
      : seesAll
        ? []
        : privateByStatus(ctx),
  ])
  const of = (isPrivate: boolean) => counts.find((c) => c.isPrivate === isPrivate)?.total ?? 0
  const seen = own.reduce((sum, one) => sum + (wants(one, status) ? one.total : 0), 0)
  return of(false) + (seesAll ? of(true) : seen)
}

const wants = (one: { total: number; status?: string }, status: string | undefined): boolean =>
  one.status === undefined || (status === undefined ? one.status !== 'packaging' : one.status === status)

/** Number of private goods that a staff member with limited company scope sees, by status. */
async function privateByStatus(ctx: UserCtx): Promise<{ status: string; total: number }[]> {
  return ctx.db
    .select({ status: goods.status, total: sql<number>`count(*)`.mapWith(Number) })
    .from(goods)
    .where(and(sql`${goods.visibleTo} IS NOT NULL`, visibleGoods(ctx)))
    .groupBy(goods.status)
}

/** Numbers of the library's tabs, with the list's other filters. */
export async function shelfCounts(
  ctx: UserCtx,
  q: GoodsQuery,
  lens: CatalogView,
): Promise<Record<string, number>> {
  const names = ['draft', 'on_shelf', 'off_shelf', 'out', 'packaging'] as const
  const counts = await Promise.all(
    names.map((status) => totalOf(ctx, { ...q, status }, goodsWhere(ctx, { ...q, status }, lens))),
  )
  return Object.fromEntries(names.map((status, at) => [status, counts[at]?.total ?? 0]))
}
