import { entity as contract } from '@dropyard/contract/account/entity'
import { and, asc, count, eq, ilike, inArray, lt } from 'drizzle-orm'
import { likePattern, spanBetween } from '../../../kit/data/filters.ts'
import { pageAndTotal } from '../../../kit/data/page-and-total.ts'
import { found, sameVersion } from '../../../kit/errors.ts'
import { route } from '../../../kit/http/route.ts'
import { rankName } from '../rank/name.ts'
import { rank } from '../rank/table.ts'
import { companyDetail, companyRows, isWallet, oneCompany, salespeople, wallet } from './query.ts'
import { setEntityStatus } from './service.ts'
import { entity } from './table.ts'
import { setTerms } from './terms.ts'

export const routes = [
  route(contract.list, async (ctx, { query }) => {
    const where = and(
      query.search ? ilike(entity.name, likePattern(query.search)) : undefined,
      query.status ? eq(entity.status, query.status) : undefined,
      query.rank_id ? eq(entity.rankId, query.rank_id) : undefined,
      query.salesperson_id ? eq(entity.salespersonId, query.salesperson_id) : undefined,
      query.business_code_id ? eq(entity.businessCodeId, query.business_code_id) : undefined,
      query.in_debt ? lt(wallet.balance, 0) : undefined,
      spanBetween(entity.createdAt, query.from, query.to),
    )
    return pageAndTotal(
      companyRows(ctx, where, {
        limit: query['per-page'],
        offset: (query.page - 1) * query['per-page'],
        sort: query.sort,
      }),
      ctx.db.select({ total: count() }).from(entity).leftJoin(wallet, isWallet).where(where),
    )
  }),
  route(contract.salespeople, (ctx, { query }) => salespeople(ctx, query)),
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
        rank_name: rankName(ctx),
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
  route(contract.get, (ctx, { params }) => companyDetail(ctx, params.id)),
  route(contract.update, (ctx, { params, body }) => setTerms(ctx, params.id, body)),

  route(contract.setStatus, async (ctx, { params, body }) => {
    const before = await oneCompany(ctx, params.id)
    sameVersion(before.version, body.version)
    await setEntityStatus(ctx, before.id, body.status)
    const after = await oneCompany(ctx, before.id)
    ctx.audit({ record: 'entity', recordId: before.id, entityId: before.id, before, after })
    return after
  }),
]
