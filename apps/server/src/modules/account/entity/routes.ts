import { entity as contract } from '@dropyard/contract/account/entity'
import { eq } from 'drizzle-orm'
import { assertFound, assertVersion } from '../../../kit/errors.ts'
import { overrideRoutes, route } from '../../../kit/http/route.ts'
import { rankName } from '../rank/name.ts'
import { rank } from '../rank/table.ts'
import { companyDetail, salespeople, served } from './query.ts'
import { setEntityStatus } from './service.ts'
import { entity } from './table.ts'
import { setTerms } from './terms.ts'

export const routes = [
  ...overrideRoutes(
    served.routes,
    route(contract.get, (ctx, { params }) => companyDetail(ctx, params.id)),
    route(contract.update, (ctx, { params, body }) => setTerms(ctx, params.id, body)),
  ),
  route(contract.salespeople, (ctx, { query }) => salespeople(ctx, query)),
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
    return { ...assertFound(own), currency: 'USD' }
  }),
  route(contract.setStatus, async (ctx, { params, body }) => {
    const before = await served.read(ctx, params.id)
    assertVersion(before.version, body.version)
    await setEntityStatus(ctx, before.id, body.status)
    const after = await served.read(ctx, before.id)
    ctx.audit({ record: 'entity', recordId: before.id, entityId: before.id, before, after })
    return after
  }),
]
