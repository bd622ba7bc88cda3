import { contract as everything, manifests } from '@dropyard/contract/contract'
import { queryText } from '@dropyard/contract/kit/encode'
import { type AnyEndpoint, endpointKey, endpointsIn, isMerchantPath } from '@dropyard/contract/kit/endpoint'
import type { Lang, Words } from '@dropyard/contract/kit/text'
import { type AuditRow, audit } from '@dropyard/contract/system/audit'
import { auditRecords } from '@dropyard/contract/system/audit/records'
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { auditTable } from '../../../kit/audit-table.ts'
import type { UserCtx } from '../../../kit/context.ts'
import { spanBetween } from '../../../kit/data/filters.ts'
import { countUpTo, pageAndSome } from '../../../kit/data/page-and-total.ts'
import { nameIn } from '../../../kit/data/people.ts'
import { assertFound } from '../../../kit/errors.ts'
import { route } from '../../../kit/http/route.ts'
import { recordNames } from '../../../kit/record/record-names.ts'
import { entity } from '../../account/entity/table.ts'
import { person } from '../../account/user/table.ts'
import { withheld } from './withheld.ts'

export const routes = [
  route(audit.list, async (ctx, { query }) => {
    const where = and(
      query.user_id ? eq(auditTable.userId, query.user_id) : undefined,
      query.entity_id ? eq(auditTable.entityId, query.entity_id) : undefined,
      query.action ? eq(auditTable.action, query.action) : undefined,
      query.record ? eq(auditTable.record, query.record) : undefined,
      query.record_id ? eq(auditTable.recordId, query.record_id) : undefined,
      spanBetween(auditTable.at, query.from, query.to),
    )
    return pageAndSome(
      ctx.db,
      rows(ctx, where, query['per-page'], (query.page - 1) * query['per-page'], query.sort),
      ctx.db
        .select({ one: sql`1` })
        .from(auditTable)
        .where(where)
        .limit(countUpTo + 1),
    )
  }),

  route(audit.actions, async (ctx) => named([...words()], ctx.lang)),
  route(audit.records, async (ctx) => named(Object.entries(auditRecords), ctx.lang)),

  route(audit.get, async (ctx, { params }) => {
    const [row] = await rows(ctx, eq(auditTable.id, params.id), 1, 0)
    const [rest] = await ctx.db
      .select({
        input: auditTable.input,
        before: auditTable.before,
        after: auditTable.after,
        request_id: auditTable.requestId,
      })
      .from(auditTable)
      .where(eq(auditTable.id, params.id))
    const { input, before, after, request_id } = assertFound(rest)
    return {
      ...assertFound(row),
      input: withheld(ctx, input),
      before: withheld(ctx, before),
      after: withheld(ctx, after),
      request_id,
    }
  }),
]

const named = (codes: readonly (readonly [string, Words])[], lang: Lang) =>
  codes
    .map(([code, words]) => ({ code, name: words[lang] }))
    .sort((a, b) => a.name.localeCompare(b.name, lang))

async function rows(
  ctx: UserCtx,
  where: SQL | undefined,
  limit: number,
  offset: number,
  sort?: string,
): Promise<AuditRow[]> {
  const way = sort === 'at' ? asc : desc
  // Selects the page first and joins names to it; joining first would look up names for every row of the log.
  const page = ctx.db
    .select({
      id: auditTable.id,
      at: auditTable.at,
      userId: auditTable.userId,
      entityId: auditTable.entityId,
      action: auditTable.action,
      record: auditTable.record,
      recordId: auditTable.recordId,
      ip: auditTable.ip,
    })
    .from(auditTable)
    .where(where)
    .orderBy(way(auditTable.at), way(auditTable.id))
    .limit(limit)
    .offset(offset)
    .as('page')
  const all = await ctx.db
    .select({
      id: page.id,
      at: page.at,
      user_id: page.userId,
      user_name: nameIn(ctx),
      entity_name: entity.name,
      action: page.action,
      record: page.record,
      record_id: page.recordId,
      ip: page.ip,
    })
    .from(page)
    .leftJoin(person, eq(person.id, page.userId))
    .leftJoin(entity, eq(entity.id, page.entityId))
    .orderBy(way(page.at), way(page.id))
  const nameOf = await recordNames(
    ctx,
    all.map((row) => ({ record: row.record, recordId: row.record_id })),
  )
  return all.map((row) => {
    const named = nameOf({ record: row.record, recordId: row.record_id })
    return {
      ...row,
      record_label: named?.name ?? null,
      record_url: named?.url ?? urlOf(row, named?.name),
      at: row.at.toISOString(),
      about: aboutOf(row.action, ctx.lang),
      record_name: row.record && (auditRecords[row.record]?.[ctx.lang] ?? row.record),
    }
  })
}

/** The page on which staff find a record: it opens the record by its id, or its list finds it by its name. */
interface RecordPlace {
  readonly path: string
  readonly by: 'id' | 'search'
}

const placesOfRecords = new Map(
  manifests.flatMap(({ pages = [], audit: names = {} }) => {
    const places = pages.flatMap(({ path, record, own }): [string, RecordPlace][] => {
      const { name, flow, list } = (record ?? {}) as { name?: string; flow?: object; list?: AnyEndpoint }
      if (!name || !list || isMerchantPath(list.path)) return []
      const opens = flow !== undefined || (own !== undefined && 'id' in own)
      const { shape = {} } = list.query as { shape?: object }
      return opens ? [[name, { path, by: 'id' }]] : 'search' in shape ? [[name, { path, by: 'search' }]] : []
    })
    // The merchants' record of the same thing, such as a payment that a merchant entered, opens on the same page.
    const opened = places.find(([, { by }]) => by === 'id')
    const others = opened ? Object.keys(names).map((name): [string, RecordPlace] => [name, opened[1]]) : []
    return [...others, ...places]
  }),
)
placesOfRecords.set('order', { path: '/erpOrders', by: 'id' })

function urlOf({ record, record_id: id }: Noted, label: string | undefined): string | null {
  const place = record && placesOfRecords.get(record)
  if (!place || !id || !/^\d+$/.test(id)) return null
  if (place.by === 'id') return place.path + queryText({ id })
  return label ? place.path + queryText({ search: label }) : null
}

interface Noted {
  readonly record: string | null
  readonly record_id: string | null
}

let known: Map<string, Words> | undefined

/** Descriptions of all endpoints that write, by `METHOD path`. */
function words(): ReadonlyMap<string, Words> {
  known ??= new Map(
    endpointsIn(everything)
      .filter((one) => one.method !== 'GET')
      .map((one) => [endpointKey(one), one.about]),
  )
  return known
}

/** Jobs and endpoints of earlier releases have no description: their own name is shown. */
const aboutOf = (action: string, lang: Lang): string => words().get(action)?.[lang] ?? action
