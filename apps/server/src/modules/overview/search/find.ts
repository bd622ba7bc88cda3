import type { search } from '@dropyard/contract/overview/search'
import { link } from '@dropyard/contract/pages'
import type { z } from 'zod'
import type { UserCtx } from '../../../kit/context.ts'
import { likePattern } from '../../../kit/data/filters.ts'
import { catalogViewFor, listGoods } from '../../catalog/goods-search/query.ts'
import { findOrders } from '../../order/order-list/query.ts'

/** Finds records by their numbers and names. Each kind is searched only if the user may list it. */

type Found = z.output<(typeof search.find)['data']>[number]
const each = 5

export async function findAll(ctx: UserCtx, keyword: string): Promise<Found[]> {
  const merchant = ctx.user.kind === 'merchant'
  const may = (permission: string) => ctx.user.permissions.has(permission)
  return [
    ...(may(merchant ? 'order:list' : 'erp-order:list') ? await orders(ctx, keyword) : []),
    ...(merchant && may('store:list') ? await stores(ctx, keyword) : []),
    ...(!merchant && may('company:list') ? await companies(ctx, keyword) : []),
    ...(may(merchant ? 'goods:list' : 'goods-library:list') ? await goods(ctx, keyword) : []),
  ]
}

/** By parts of order numbers, by buyers and by whole SKUs, like the list. */
async function orders(ctx: UserCtx, keyword: string): Promise<Found[]> {
  const page = ctx.user.kind === 'merchant' ? '/ordersList' : '/erpOrders'
  const rows = await findOrders(ctx, keyword, each)
  return rows.map(
    ({ id, order_sn: sn, plt_order_sn: plt, buyer_name: buyer, tracking_number: tracking }) => ({
      kind: 'order',
      id,
      title: sn,
      note: [plt, buyer, tracking].filter(Boolean).join(' · '),
      link: link(page, { search: sn, id }),
    }),
  )
}

async function goods(ctx: UserCtx, keyword: string): Promise<Found[]> {
  // Without similar matches: they would be listed among pages and orders that match exactly.
  const view = await catalogViewFor(ctx, { keyword }, false)
  const { data } = await listGoods(ctx, { keyword, page: 1, 'per-page': each }, view)
  const merchant = ctx.user.kind === 'merchant'
  return data.map((row) => ({
    kind: 'goods',
    id: row.id,
    title: row.title,
    note: row.code,
    link: merchant
      ? link('/goodsList/detail', { id: row.id })
      : link('/goodsLibrary', { keyword: row.code, id: row.id }),
  }))
}

async function stores(ctx: UserCtx, keyword: string): Promise<Found[]> {
  const { rows } = await ctx.db.$client.query<{ id: number; name: string; url: string }>(
    `SELECT id, name, shop_url AS url FROM store WHERE entity_id = $2 AND (name ILIKE $1 OR shop_url ILIKE $1)
     ORDER BY name LIMIT ${each}`,
    [likePattern(keyword), ctx.user.entityId],
  )
  return rows.map(({ id, name, url }) => ({
    kind: 'store',
    id,
    title: name,
    note: url,
    link: link('/storeList', { search: name }),
  }))
}

async function companies(ctx: UserCtx, keyword: string): Promise<Found[]> {
  const { rows } = await ctx.db.$client.query<{ id: number; name: string }>(
    `SELECT id, name FROM entity WHERE name ILIKE $1 ORDER BY name LIMIT ${each}`,
    [likePattern(keyword)],
  )
  return rows.map(({ id, name }) => ({
    kind: 'company',
    id,
    title: name,
    note: '',
    link: link('/companyList', { search: name, id }),
  }))
}
