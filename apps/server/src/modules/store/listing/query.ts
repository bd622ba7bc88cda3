import { fill, inLang, type Lang } from '@dropyard/contract/kit/text'
import { listingErrors, listingWarnings } from '@dropyard/contract/store/listing'
import { listingItem as listingItemContract, listingRecord } from '@dropyard/contract/store/listing/record'
import { listingItemStates } from '@dropyard/contract/store/listing/states'
import { and, asc, count, desc, eq, ilike, not, or, sql } from 'drizzle-orm'
import { entityOf, type UserCtx } from '../../../kit/context.ts'
import { likePattern } from '../../../kit/data/filters.ts'
import { personName } from '../../../kit/data/people.ts'
import { nameAt, qualified } from '../../../kit/data/qualified.ts'
import { serve } from '../../../kit/record/record.ts'
import { mayDo } from '../../../kit/record/row-answer.ts'
import { goods } from '../../catalog/goods/table.ts'
import { isLinked, productLinks } from '../../order/order-sku/linked.ts'
import { pictureUrl } from '../../system/file/picture.ts'
import { store } from '../store/table.ts'
import { askedFor } from './service.ts'
import { listing, listingBatch, listingItem } from './table.ts'

/** Queries for batches and listed products. */

const ended = sql`(${listingBatch.success} + ${listingBatch.fail})`
const status = sql`CASE WHEN ${ended} < ${listingBatch.total} THEN 'running' WHEN ${listingBatch.fail} > 0 THEN 'failed' ELSE 'done' END`

export const batches = serve(listingRecord, listingBatch, {
  owner: listingBatch.entityId,
  search: [listingBatch.batchNo],
  filters: {
    shop_id: (id) => eq(listingBatch.storeId, id),
    state: (state) => sql`${status} = ${state}`,
  },
  columns: {
    product_name: ({ lang }) =>
      sql`coalesce((SELECT coalesce(nullif(i.wish ->> 'title', ''), ${lang === 'zh' ? sql`nullif(g.title_zh, '')` : sql`NULL`}, g.title_en)
        FROM listing_item i JOIN goods g ON g.id = i.goods_id WHERE i.batch_id = ${qualified(listingBatch.id)}
        ORDER BY i.id LIMIT 1), '')`,
    shop_name: nameAt(store, listingBatch.storeId),
    status,
    waiting: sql`greatest(0, ${listingBatch.total} - ${ended})`,
    total_product: listingBatch.total,
    createTime: listingBatch.createdAt,
    created_by: personName(listingBatch.createdBy),
  },
})

const { states: itemStates } = listingItemStates

export async function readRecord(
  ctx: UserCtx,
  id: number,
  q: { page: number; 'per-page': number; status?: keyof typeof itemStates | undefined },
) {
  const record = await batches.read(ctx, id)
  const allows = mayDo(ctx, listingItemContract.actions)
  const where = and(eq(listingItem.batchId, id), q.status ? eq(listingItem.state, q.status) : undefined)
  const [rows, counts] = await Promise.all([
    ctx.db
      .select({
        item: listingItem,
        title:
          ctx.lang === 'zh'
            ? sql<string>`coalesce(nullif(${goods.titleZh}, ''), ${goods.titleEn})`
            : goods.titleEn,
        code: goods.code,
        image: goods.coverImage,
        shopId: store.id,
        shop: store.name,
        url: listing.url,
      })
      .from(listingItem)
      .innerJoin(goods, eq(goods.id, listingItem.goodsId))
      .innerJoin(listingBatch, eq(listingBatch.id, listingItem.batchId))
      .innerJoin(store, eq(store.id, listingBatch.storeId))
      .leftJoin(listing, and(eq(listing.storeId, store.id), eq(listing.goodsId, goods.id)))
      .where(where)
      .orderBy(asc(listingItem.id))
      .limit(q['per-page'])
      .offset((q.page - 1) * q['per-page']),
    ctx.db
      .select({ state: listingItem.state, total: count() })
      .from(listingItem)
      .where(eq(listingItem.batchId, id))
      .groupBy(listingItem.state),
  ])
  const totalOf = (state: string): number => counts.find((c) => c.state === state)?.total ?? 0
  return {
    data: rows.map((r) => ({
      id: r.item.id,
      goods_id: r.item.goodsId,
      title: r.item.wish.title ?? r.title,
      image: pictureUrl(r.image),
      sku: r.code,
      shop_id: r.shopId,
      shop_name: r.shop,
      status: r.item.state,
      error: errorText(r.item.errorCode, r.item.errorValues, ctx.lang),
      error_field: r.item.errorField,
      error_code: r.item.errorCode,
      warnings: r.item.warnings.map((w) => warningText(w, ctx.lang)),
      tries: r.item.tries,
      url: r.url,
      update_time: r.item.updatedAt.toISOString(),
      actions: allows({ status: r.item.state }),
    })),
    total: q.status ? totalOf(q.status) : counts.reduce((sum, c) => sum + c.total, 0),
    ext: {
      record,
      tabs: Object.entries(itemStates).map(([status, words]) => ({
        status,
        name: inLang(words, ctx.lang),
        total: totalOf(status),
      })),
    },
  }
}

function errorText(code: string | null, values: Record<string, unknown> | null, lang: Lang): string | null {
  if (!code) return null
  const known = Object.values(listingErrors).find((e) => e.code === code)
  return fill((known ?? listingErrors.goods_gone).words[lang], values ?? {})
}

/** `images_failed:2` as text. */
function warningText(warning: string, lang: Lang): string {
  const [code = '', value = ''] = warning.split(/:(.*)/s)
  const known = Object.entries(listingWarnings).find(([name]) => name === code)?.[1]
  return known ? fill(known[lang], { value }) : warning
}

interface ListedQuery {
  page: number
  'per-page': number
  search?: string | undefined
  shop_id?: number | undefined
  status?: 'draft' | 'active' | 'archived' | undefined
  linked?: 'yes' | 'no' | undefined
  sort?: string | undefined
}

const linked = isLinked(listing.storeId, listing.productId)

const statusNames = {
  draft: { en: 'Draft', zh: '草稿' },
  active: { en: 'Active', zh: '在售' },
  archived: { en: 'Archived', zh: '已归档' },
} as const

export async function listListed(ctx: UserCtx, platformId: number, q: ListedQuery) {
  const base = and(
    eq(listing.entityId, entityOf(ctx)),
    eq(listing.platformId, platformId),
    sql`${listing.productId} IS NOT NULL`,
    q.shop_id ? eq(listing.storeId, q.shop_id) : undefined,
    q.search
      ? or(ilike(listing.title, likePattern(q.search)), ilike(listing.productId, likePattern(q.search)))
      : undefined,
    q.linked && (q.linked === 'yes' ? linked : not(linked)),
  )
  const where = and(base, q.status ? eq(listing.status, q.status) : undefined)
  const column = q.sort?.endsWith('goods_name') ? listing.title : listing.publishedTime
  const by = q.sort && !q.sort.startsWith('-') ? asc : desc
  const [rows, counts] = await Promise.all([
    ctx.db
      .select({ l: listing, shop: store.name, authed: store.authed })
      .from(listing)
      .innerJoin(store, eq(store.id, listing.storeId))
      .where(where)
      .orderBy(by(column), by(listing.id))
      .limit(q['per-page'])
      .offset((q.page - 1) * q['per-page']),
    ctx.db
      .select({ status: listing.status, total: count() })
      .from(listing)
      .where(base)
      .groupBy(listing.status),
  ])
  const linkOf = await productLinks(
    ctx,
    rows.map((row) => row.l),
  )
  const totalOf = (status: string): number => counts.find((c) => c.status === status)?.total ?? 0
  return {
    data: rows.map(({ l, shop, authed }) => ({
      id: l.id,
      itemID: l.productId?.split('/').at(-1) ?? '',
      goods_id: l.goodsId ?? linkOf(l).goodsId,
      variants: linkOf(l).variants,
      linked: linkOf(l).linked,
      goods_name: l.title,
      image: l.image?.replace(ctx.config.PUBLIC_URL, '') ?? null,
      shop_id: l.storeId,
      shop_name: shop,
      status: l.status,
      category_name: l.categoryName,
      vendor: l.vendor,
      tags: l.tags,
      scope: l.status === 'active' ? 'web' : '',
      price_min: l.priceMin,
      price_max: l.priceMax,
      currency: l.currency,
      url: l.url,
      in_sync: l.inSync && !l.deletedInStore,
      deleted: l.deletedInStore,
      published_time: l.publishedTime?.toISOString() ?? null,
      shop_authed: authed,
      can_list_again: l.goodsId !== null && askedFor(l),
    })),
    total: q.status ? totalOf(q.status) : counts.reduce((sum, c) => sum + c.total, 0),
    ext: {
      tabs: Object.entries(statusNames).map(([status, words]) => ({
        status,
        name: words[ctx.lang],
        total: totalOf(status),
      })),
    },
  }
}
