import { entity as contract, type EntityRow } from '@dropyard/contract/account/entity'
import { and, asc, count, desc, eq, ilike, inArray, type SQL, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { found, sameVersion } from '../../../kit/errors.ts'
import { route } from '../../../kit/route.ts'
import { rank } from '../rank/table.ts'
import { person } from '../user/table.ts'
import { setEntityStatus } from './service.ts'
import { entity } from './table.ts'

export const routes = [
  route(contract.list, async (ctx, { query }) => {
    const where = and(
      query.search ? ilike(entity.name, likePattern(query.search)) : undefined,
      query.status ? eq(entity.status, query.status) : undefined,
      query.rank_id ? eq(entity.rankId, query.rank_id) : undefined,
    )
    const data = await rows(ctx, where, query['per-page'], (query.page - 1) * query['per-page'])
    const [counted] = await ctx.db.select({ total: count() }).from(entity).where(where)
    return { data, total: counted?.total ?? 0 }
  }),

  route(contract.setStatus, async (ctx, { params, body }) => {
    const before = await one(ctx, params.id)
    sameVersion(before.version, body.version)
    await setEntityStatus(ctx, before.id, body.status)
    const after = await one(ctx, before.id)
    ctx.audit({ record: 'entity', recordId: before.id, entityId: before.id, before, after })
    return after
  }),

  route(contract.select, async (ctx, { query }) =>
    ctx.db
      .select({ id: entity.id, name: entity.name })
      .from(entity)
      .where(
        and(
          query.search ? ilike(entity.name, likePattern(query.search)) : undefined,
          query.ids ? inArray(entity.id, query.ids) : undefined,
        ),
      )
      .orderBy(asc(entity.name))
      .limit(query.ids ? 1000 : 50),
  ),

  route(contract.info, async (ctx) => {
    if (ctx.user.entityId === null) return null
    const [own] = await ctx.db
      .select({
        id: entity.id,
        name: entity.name,
        rank_name: rank.name,
        level: rank.level,
        discount: rank.discountBp,
        service_fee: rank.serviceFeeBp,
        credit_limit: rank.creditLimit,
      })
      .from(entity)
      .innerJoin(rank, eq(rank.id, entity.rankId))
      .where(eq(entity.id, ctx.user.entityId))
    return { ...found(own), currency: 'USD' }
  }),
]

const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

async function one(ctx: UserCtx, id: number): Promise<EntityRow> {
  const [row] = await rows(ctx, eq(entity.id, id), 1, 0)
  return found(row)
}

/** Row-level security leaves a salesperson the companies that are his or hers. */
async function rows(
  ctx: UserCtx,
  where: SQL | undefined,
  limit: number,
  offset: number,
): Promise<EntityRow[]> {
  const found = await ctx.db
    .select({
      id: entity.id,
      version: entity.version,
      name: entity.name,
      status: entity.status,
      rank_id: entity.rankId,
      rank_name: rank.name,
      salesperson_id: entity.salespersonId,
      salesperson_name: person.name,
      members: sql<number>`(SELECT count(*)::int FROM person m WHERE m.entity_id = ${entity.id})`,
      created: entity.createdAt,
    })
    .from(entity)
    .innerJoin(rank, eq(rank.id, entity.rankId))
    .leftJoin(person, eq(person.id, entity.salespersonId))
    .where(where)
    .orderBy(desc(entity.id))
    .limit(limit)
    .offset(offset)
  return found.map(({ created, ...rest }) => ({ ...rest, create_time: created.toISOString() }))
}
