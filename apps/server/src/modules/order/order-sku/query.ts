import {
  bestSuggestion,
  likeness,
  plainCode,
  type SkuSuggestion,
  suggestSkus,
} from '@dropyard/contract/order/order-sku/match'
import { and, count, desc, eq, ilike, not, or, type SQL, sql } from 'drizzle-orm'
import { entityOf, type UserCtx } from '../../../kit/context.ts'
import { likePattern, orderBy } from '../../../kit/data/filters.ts'
import { assertFound } from '../../../kit/errors.ts'
import { goodsPrice } from '../../catalog/goods/price.ts'
import { optionsIn } from '../../catalog/goods/sku-name.ts'
import { goods, sku } from '../../catalog/goods/table.ts'
import { goodsSet } from '../../catalog/goods-set/table.ts'
import { store } from '../../store/store/table.ts'
import { pictureUrl } from '../../system/file/picture.ts'
import { isMapped } from './match.ts'
import { setsLike } from './suggest-sets.ts'
import { orderSku } from './table.ts'
import { awaitedText, waitingLines } from './waiting.ts'

/** Lists mappings, and suggests SKUs for a store variant. */

interface Query {
  page: number
  'per-page': number
  matched?: boolean | undefined
  waiting?: boolean | undefined
  not_ours?: boolean | undefined
  store_id?: number | undefined
  search?: string | undefined
  sort?: string | undefined
}

export async function listVariants(ctx: UserCtx, query: Query) {
  const zh = ctx.lang === 'zh'
  const mine = and(
    eq(orderSku.entityId, entityOf(ctx)),
    query.store_id === undefined ? undefined : eq(orderSku.storeId, query.store_id),
    query.search === undefined ? undefined : matches(query.search),
    query.waiting === undefined ? undefined : query.waiting ? isAwaited : not(isAwaited),
    othersIs(query.not_ours),
  )
  const [counts] = await ctx.db
    .select({
      all: count(),
      matched: sql<number>`count(*) FILTER (WHERE ${matchedIs(true)})`.mapWith(Number),
      open: sql<number>`count(*) FILTER (WHERE ${matchedIs(false)})`.mapWith(Number),
    })
    .from(orderSku)
    .where(mine)
  const { all = 0, matched = 0, open = 0 } = counts ?? {}
  const rows = await ctx.db
    .select({
      variant: orderSku,
      shop: store.name,
      sku: sku.code,
      titleEn: goods.titleEn,
      titleZh: goods.titleZh,
      set: goodsSet,
      waiting: sql<number>`(SELECT count(DISTINCT l.order_id) ${sql.raw(waitingLines)})`.mapWith(Number),
    })
    .from(orderSku)
    .leftJoin(store, eq(store.id, orderSku.storeId))
    .leftJoin(sku, eq(sku.id, orderSku.skuId))
    .leftJoin(goods, eq(goods.id, sku.goodsId))
    .leftJoin(goodsSet, eq(goodsSet.id, orderSku.setId))
    .where(and(mine, matchedIs(query.matched)))
    .orderBy(
      ...orderBy({ title: orderSku.title, seen_at: orderSku.seenAt }, query.sort, [
        desc(orderSku.seenAt),
        desc(orderSku.id),
      ]),
    )
    .limit(query['per-page'])
    .offset((query.page - 1) * query['per-page'])
  return {
    data: rows.map(({ variant, ...row }) => ({
      id: variant.id,
      store_id: variant.storeId,
      shop_name: row.shop,
      platform_product_id: variant.platformProductId,
      platform_variant_id: variant.platformVariantId,
      platform_sku: variant.platformSku,
      title: variant.title,
      variant_title: variant.variantTitle,
      image: variant.image,
      sku_id: variant.skuId,
      set_id: variant.setId,
      sku: row.sku ?? row.set?.code ?? null,
      goods_title: row.set
        ? (zh && row.set.nameZh) || row.set.name
        : (zh ? row.titleZh : row.titleEn) || row.titleEn,
      set_stopped: row.set !== null && row.set.status !== 'active',
      not_ours: variant.notOurs,
      origin: variant.origin,
      drifted: variant.drifted,
      waiting: row.waiting,
      seen_at: variant.seenAt,
    })),
    total: query.matched === undefined ? all : query.matched ? matched : open,
    ext: {
      tabs: [
        { status: '', name: zh ? '全部' : 'All', total: all },
        { status: '0', name: zh ? '未匹配' : 'Unmatched', total: open },
        { status: '1', name: zh ? '已匹配' : 'Matched', total: matched },
      ],
    },
  }
}

const isAwaited = sql.raw(awaitedText)

/** A variant that another supplier ships needs no match, so it is in neither list, even if it was mapped before. */
const matchedIs = (matched: boolean | undefined): SQL | undefined =>
  matched === undefined
    ? undefined
    : matched
      ? sql`(${isMapped} AND NOT ${orderSku.notOurs})`
      : sql`(NOT ${isMapped} AND NOT ${orderSku.notOurs})`

const othersIs = (notOurs: boolean | undefined): SQL | undefined =>
  notOurs === undefined ? undefined : eq(orderSku.notOurs, notOurs)

const matches = (search: string): SQL | undefined =>
  or(
    ilike(orderSku.title, likePattern(search)),
    ilike(orderSku.platformSku, likePattern(search)),
    eq(orderSku.platformVariantId, search),
    // Shopify's ids are URIs; lists show only the last part.
    sql`${orderSku.platformProductId} IN (${search}, ${`gid://shopify/Product/${search}`})`,
    sql`${orderSku.skuId} IN (SELECT id FROM sku WHERE code ILIKE ${likePattern(search)})`,
    sql`${orderSku.setId} IN (SELECT id FROM goods_set WHERE code ILIKE ${likePattern(search)})`,
  )

/** How many SKUs are considered for a suggestion. */
const candidates = 60

/** SKUs and sets that may be meant, by equal code, equal barcode or similar title; with `search` those that match it. */
export async function suggestFor(ctx: UserCtx, id: number, search: string | undefined) {
  const [variant] = await ctx.db
    .select()
    .from(orderSku)
    .where(and(eq(orderSku.id, id), eq(orderSku.entityId, entityOf(ctx))))
  const { platformSku, title, variantTitle } = assertFound(variant)
  const code = plainCode(search ?? platformSku)
  const words = search ?? title
  const sets = await setsLike(ctx, entityOf(ctx), { code, words })
  const rows = await ctx.db
    .select({ sku, titleEn: goods.titleEn, titleZh: goods.titleZh, optionsZh: goods.optionsZh })
    .from(sku)
    .innerJoin(goods, eq(goods.id, sku.goodsId))
    .where(
      and(
        eq(sku.active, true),
        eq(goods.status, 'on_shelf'),
        sql`(${goods.visibleTo} IS NULL OR ${goods.visibleTo} @> ${String(entityOf(ctx))}::jsonb)`,
        or(
          code === '' ? undefined : or(eq(sku.code, code), eq(sku.barcode, code)),
          sql`${goods.searchText} ILIKE ${likePattern(words.toLowerCase())}`,
          sql`${goods.searchText} %> ${words.toLowerCase()}`,
        ),
      ),
    )
    .orderBy(
      // Rows with this code or barcode come first, so that similar titles can't push them out of the limit.
      sql`(${sku.code} = ${code}) DESC`,
      sql`(${sku.barcode} = ${code}) DESC`,
      sql`word_similarity(${words.toLowerCase()}, ${goods.searchText}) DESC`,
    )
    .limit(candidates)
  const ranked = suggestSkus(
    { skuText: search ?? platformSku, barcode: search ?? platformSku, title: `${words} ${variantTitle}` },
    rows.map((row) => ({
      skuId: row.sku.id,
      sku: row.sku.code,
      barcode: row.sku.barcode,
      title: `${row.titleEn} ${row.sku.optionValues.join(' ')}`,
    })),
    20,
  )
  // A search in another language has no letters in common with the title, so what the query found is added at the end.
  const rest = rows
    .filter((row) => !ranked.some((one) => one.skuId === row.sku.id))
    .map((row) => ({ skuId: row.sku.id, why: 'title' as const }))
  const prices = await goodsPrice(
    ctx,
    rows.map((row) => row.sku.id),
    entityOf(ctx),
  )
  const skus = [...ranked, ...rest].flatMap(({ skuId, why, ...rank }) => {
    const row = rows.find((one) => one.sku.id === skuId)
    if (!row) return []
    return [
      {
        likeness: 0,
        ...rank,
        sku_id: skuId,
        set_id: null,
        parts: [],
        sku: row.sku.code,
        goods_title: (ctx.lang === 'zh' ? row.titleZh : row.titleEn) || row.titleEn,
        options: optionsIn(ctx, row.sku.optionValues, row.optionsZh),
        image: pictureUrl(row.sku.image),
        price: prices.get(skuId) ?? row.sku.price,
        why,
      },
    ]
  })
  return [...skus, ...ranking(sets, words)].sort(bestSuggestion).slice(0, 20)
}

/** Sets as suggestions, ranked together with the SKUs. */
const ranking = (sets: Awaited<ReturnType<typeof setsLike>>, words: string) =>
  sets.map(({ names, same, ...set }) => {
    const why: SkuSuggestion['why'] = same ? 'code' : 'title'
    return { ...set, why, likeness: same ? 1 : likeness(words, names) }
  })
