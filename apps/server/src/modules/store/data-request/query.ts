import {
  answerDays,
  type DataRequestRow,
  dataRequestErrors,
  dataRequestStates,
} from '@dropyard/contract/store/data-request'
import { and, asc, count, desc, eq, ilike, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { entityOf, type UserCtx } from '../../../kit/context.ts'
import { fail, found } from '../../../kit/errors.ts'
import { likePattern } from '../../../kit/filters.ts'
import { entity } from '../../account/entity/table.ts'
import { person } from '../../account/user/table.ts'
import { platform } from '../platform/table.ts'
import { store } from '../store/table.ts'
import { asksToSee, payloadOf } from './carry-out.ts'
import { ordersOfBuyer } from './held.ts'
import { privacyRequest } from './table.ts'

/** Requests of buyers to see their data: a merchant's own, all of them for staff. */

const own = (ctx: UserCtx): SQL | undefined =>
  and(
    sql`${privacyRequest.topic} = ${sql.raw(`'${asksToSee}'`)}`,
    ctx.user.kind === 'merchant' ? eq(privacyRequest.entityId, entityOf(ctx)) : undefined,
  )

const rowsOf = (ctx: UserCtx) =>
  ctx.db
    .select({
      request: privacyRequest,
      platform: platform,
      store_name: store.name,
      company: entity.name,
      answered_by: person.name,
    })
    .from(privacyRequest)
    .innerJoin(platform, eq(platform.id, privacyRequest.platformId))
    .leftJoin(store, eq(store.id, privacyRequest.storeId))
    .leftJoin(entity, eq(entity.id, privacyRequest.entityId))
    .leftJoin(person, eq(person.id, privacyRequest.doneBy))

type Found = Awaited<ReturnType<typeof rowsOf>>[number]

function shown({ request, platform: p, ...names }: Found): DataRequestRow {
  const { customer } = payloadOf.parse(request.payload)
  const due = new Date(request.receivedAt.getTime() + answerDays * 86_400_000)
  return {
    id: request.id,
    state: request.doneAt ? 'answered' : 'open',
    email: customer?.email ?? '',
    customer_id: customer?.id === undefined ? '' : String(customer.id),
    platform_name: p.name,
    platform_code: p.code,
    shop: request.shop,
    receive_time: request.receivedAt.toISOString(),
    due_time: due.toISOString(),
    answer_time: request.doneAt?.toISOString() ?? null,
    ...names,
  }
}

const isState = { open: isNull(privacyRequest.doneAt), answered: isNotNull(privacyRequest.doneAt) }

interface Query {
  page: number
  'per-page': number
  state?: 'open' | 'answered' | undefined
  search?: string | undefined
  sort?: string | undefined
}

export async function listRequests(ctx: UserCtx, q: Query) {
  const pattern = q.search ? likePattern(q.search) : ''
  const matches = q.search
    ? or(
        ilike(privacyRequest.shop, pattern),
        sql`${privacyRequest.payload} #>> '{customer,email}' ILIKE ${pattern}`,
      )
    : undefined
  const where = and(own(ctx), matches)
  const counts = await ctx.db
    .select({ answered: sql<boolean>`${isState.answered}`, n: count() })
    .from(privacyRequest)
    .where(where)
    .groupBy(sql`1`)
  const totals = {
    open: counts.find((one) => !one.answered)?.n ?? 0,
    answered: counts.find((one) => one.answered)?.n ?? 0,
  }
  const direction = q.sort === 'receive_time' ? asc : desc
  const rows = await rowsOf(ctx)
    .where(and(where, q.state && isState[q.state]))
    .orderBy(direction(privacyRequest.receivedAt), direction(privacyRequest.id))
    .limit(q['per-page'])
    .offset((q.page - 1) * q['per-page'])
  const states = Object.entries(dataRequestStates) as [
    'open' | 'answered',
    { words: { en: string; zh: string } },
  ][]
  return {
    data: rows.map(shown),
    total: q.state ? totals[q.state] : totals.open + totals.answered,
    ext: {
      tabs: states.map(([status, { words }]) => ({ status, name: words[ctx.lang], total: totals[status] })),
    },
  }
}

const oneRequest = async (ctx: UserCtx, id: number): Promise<Found> => {
  const [row] = await rowsOf(ctx).where(and(own(ctx), eq(privacyRequest.id, id)))
  return found(row)
}

export async function readRequest(ctx: UserCtx, id: number) {
  const row = await oneRequest(ctx, id)
  return { ...shown(row), orders: await ordersOfBuyer(ctx, row.request) }
}

/** The merchant sent the buyer the data: noted once. */
export async function answerRequest(ctx: UserCtx, id: number): Promise<DataRequestRow> {
  const { request } = await oneRequest(ctx, id)
  const [done] = await ctx.db
    .update(privacyRequest)
    .set({ doneAt: ctx.now, doneBy: ctx.user.id })
    .where(and(eq(privacyRequest.id, id), isState.open))
    .returning({ id: privacyRequest.id })
  if (!done) fail(dataRequestErrors.answered)
  ctx.audit({
    record: 'data-request',
    recordId: id,
    entityId: request.entityId,
    before: 'open',
    after: 'answered',
  })
  return shown(await oneRequest(ctx, id))
}
