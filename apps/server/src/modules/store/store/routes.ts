import { store as contract, platformIds } from '@dropyard/contract/store/store'
import { and, asc, eq, ilike } from 'drizzle-orm'
import { route, WithExt } from '../../../kit/route.ts'
import { rawBody } from '../../../kit/server.ts'
import { finishAuthorization } from './authorize.ts'
import { cameBackPage } from './came-back-page.ts'
import { connectorFor } from './connections.ts'
import { syncStore } from './jobs.ts'
import { listStores, oneStore, own, storeDetail } from './query.ts'
import { addStore, authorizeStore, changeStore } from './service.ts'
import { platform, store } from './table.ts'
import { hear } from './webhook.ts'

/** Languages that a store can be kept in (platform list response). */
const languages = [
  { id: 1, lang: 'English', code: 'en' },
  { id: 2, lang: '中文', code: 'zh' },
  { id: 3, lang: 'Deutsch', code: 'de' },
  { id: 4, lang: 'Français', code: 'fr' },
  { id: 5, lang: 'Español', code: 'es' },
]

export const routes = [
  route(contract.platforms, async (ctx) => {
    const rows = await ctx.db.select().from(platform).orderBy(asc(platform.sort))
    const data = rows.map(({ description, ...p }) => ({
      ...p,
      desc: description,
      ready: connectorFor(ctx, p.id) !== undefined,
    }))
    return new WithExt(data, { languages })
  }),
  route(contract.list, (ctx, { query }) => listStores(ctx, query)),
  route(contract.select, async (ctx, { query }) =>
    ctx.db
      .select({
        id: store.id,
        name: store.name,
        platform_id: store.platformId,
        authed: store.authed,
        currency: store.currency,
      })
      .from(store)
      .where(
        and(
          own(ctx),
          query.platform_id === undefined ? undefined : eq(store.platformId, query.platform_id),
          query.authed === undefined ? undefined : eq(store.authed, query.authed),
          query.search ? ilike(store.name, `%${query.search}%`) : undefined,
        ),
      )
      .orderBy(asc(store.name))
      .limit(200),
  ),
  route(contract.detail, (ctx, { params }) => storeDetail(ctx, params.id)),
  route(contract.add, (ctx, { body }) => addStore(ctx, body)),
  route(contract.authorize, (ctx, { body }) => authorizeStore(ctx, body)),
  route(contract.update, (ctx, { params, body }) => changeStore(ctx, params.id, body)),
  route(contract.sync, async (ctx, { body }) => {
    const { store: row } = await oneStore(ctx, body.id)
    const key = `sync:${row.id}:${ctx.requestId}`
    return {
      job_id: await ctx.startJob(ctx, syncStore, { storeId: row.id }, { title: row.name, uniqueKey: key }),
    }
  }),
  route(
    contract.callback,
    async (ctx, { query, reply }) => {
      const texts = Object.fromEntries(
        Object.entries(query).flatMap(([k, v]) => (typeof v === 'string' ? [[k, v]] : [])),
      )
      const result = await finishAuthorization(ctx, texts)
      return reply
        .status(result.ok ? 200 : 400)
        .type('text/html; charset=utf-8')
        .send(cameBackPage(ctx.config.PRODUCT_NAME, ctx.lang, result))
    },
    { transaction: false, perMinute: 60 },
  ),
  route(
    contract.webhook,
    async (ctx, { request, reply }) => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([k, v]) => [k, Array.isArray(v) ? v[0] : v]),
      )
      const status = await hear(ctx, platformIds.shopify, headers, rawBody(request))
      return reply.status(status).send('')
    },
    { as: 'system' },
  ),
]
