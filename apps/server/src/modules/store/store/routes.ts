import { platformIds } from '@dropyard/contract/store/platform/facts'
import { store as contract } from '@dropyard/contract/store/store'
import { storeActions } from '@dropyard/contract/store/store/actions'
import { asc, eq } from 'drizzle-orm'
import { rawBody } from '../../../kit/http/bodies.ts'
import { route, WithExt } from '../../../kit/http/route.ts'
import { assertAllowed } from '../../../kit/record/row-answer.ts'
import { ext } from '../platform/routes.ts'
import { platform } from '../platform/table.ts'
import { finishAuthorization, proveAnswer } from './authorize.ts'
import { accountsOf, askAccounts, bindAccount } from './bind.ts'
import { connectorFor } from './connections.ts'
import { retryIntake } from './intake-again.ts'
import { syncStoreNow } from './jobs.ts'
import { archiveStore, removeStore } from './put-away.ts'
import {
  customizedStores,
  factsOf,
  listStores,
  myStores,
  oneStore,
  selectStores,
  storeDetail,
} from './query.ts'
import { addStore, authorizeStore, changeStore, proveAdded, proveAuthorized } from './service.ts'
import { receiveWebhook } from './webhook.ts'

const toPlatformRow = (
  ctx: Parameters<typeof connectorFor>[0],
  { description, id, code, name, url, sort, status }: typeof platform.$inferSelect,
) => {
  const connector = connectorFor(ctx, id)
  return {
    id,
    code,
    name,
    url,
    sort,
    status,
    desc: description,
    ready: connector !== undefined,
    lists: connector?.listings !== undefined,
  }
}

export const routes = [
  route(contract.platforms, async (ctx) => {
    const rows = await ctx.db.select().from(platform).orderBy(asc(platform.sort))
    return new WithExt(
      rows.map((row) => toPlatformRow(ctx, row)),
      ext,
    )
  }),
  route(contract.platformList, async (ctx, { query }) => {
    const rows = await ctx.db
      .select()
      .from(platform)
      .where(eq(platform.status, 1))
      .orderBy(asc(platform.sort), asc(platform.id))
    const from = (query.page - 1) * query['per-page']
    const data = rows.slice(from, from + query['per-page']).map((row) => toPlatformRow(ctx, row))
    return { data, total: rows.length, ext }
  }),
  route(contract.mine, (ctx) => myStores(ctx)),
  route(contract.bind, (ctx, { body, precomputed }) => bindAccount(ctx, body, precomputed), {
    preTransaction: askAccounts,
  }),
  route(contract.accounts, (ctx, { query }) => accountsOf(ctx, query.shop_id), { transaction: false }),
  route(contract.list, (ctx, { query }) => listStores(ctx, query)),
  route(contract.select, (ctx, { query }) => selectStores(ctx, query)),
  route(contract.detail, (ctx, { params }) => storeDetail(ctx, params.id)),
  route(contract.add, (ctx, { body, precomputed }) => addStore(ctx, body, precomputed), {
    preTransaction: proveAdded,
  }),
  route(contract.authorize, (ctx, { body, precomputed }) => authorizeStore(ctx, body, precomputed), {
    preTransaction: proveAuthorized,
  }),
  route(contract.update, (ctx, { params, body }) => changeStore(ctx, params.id, body)),
  route(contract.archive, (ctx, { params, body }) => archiveStore(ctx, params.id, body.archived)),
  route(contract.remove, (ctx, { params }) => removeStore(ctx, params.id)),
  route(contract.customized, (ctx) => customizedStores(ctx)),
  route(contract.setCustomized, async (ctx, { body }) => {
    const { id, name, customized } = await changeStore(ctx, body.id, { customized: body.customized })
    return { id, name, customized }
  }),
  route(contract.sync, async (ctx, { body }) => {
    const { store: row } = await oneStore(ctx, body.id)
    assertAllowed(ctx, storeActions, 'sync', factsOf(row))
    return { job_id: await ctx.startJob(ctx, syncStoreNow, { storeId: row.id }, { title: row.name }) }
  }),
  route(contract.retryIntake, (ctx, { body }) => retryIntake(ctx, body)),
  route(contract.connect, (ctx, { precomputed }) => finishAuthorization(ctx, precomputed), {
    preTransaction: proveAnswer,
  }),
  route(
    contract.webhook,
    async (ctx, { params, request, reply }) => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([k, v]) => [k, Array.isArray(v) ? v[0] : v]),
      )
      const { config, log, now } = ctx
      // A separate transaction, so that buyers' data isn't written to the audit log.
      const status = await ctx.database.transaction('all', (db) =>
        receiveWebhook(
          { db, config, log, now, enqueue: ctx.enqueueIn(db) },
          platformIds[params.platform],
          headers,
          rawBody(request),
        ),
      )
      return reply.status(status).send('')
    },
    { transaction: false, signed: true },
  ),
]
