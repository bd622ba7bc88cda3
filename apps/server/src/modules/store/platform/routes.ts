import { platform as contract } from '@dropyard/contract/store/platform'
import { storeLanguages } from '@dropyard/contract/store/platform/languages'
import { and, asc, eq, ilike, inArray } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { likePattern } from '../../../kit/data/filters.ts'
import { type Route, route, WithExt } from '../../../kit/http/route.ts'
import { served } from './service.ts'
import { platform } from './table.ts'

/** Additional data in all answers with lists of platforms. */
export const ext = { languages: [...storeLanguages] }

const named = { id: platform.id, code: platform.code, name: platform.name }

/** The generic list route, with the languages added. */
const withLanguages = (made: Route): Route => ({
  ...made,
  endpoint: contract.list as unknown as Route['endpoint'],
  handle: async (ctx, input) => ({ ...((await made.handle(ctx, input)) as object), ext }),
})

export const routes = [
  ...served.routes
    .filter((one) => one.endpoint.path !== contract.select.path)
    .map((one) => (one.endpoint.list ? withLanguages(one) : one)),
  route(contract.select, async (ctx, { query }) => {
    const rows = await ctx.db
      .select(named)
      .from(platform)
      .where(
        and(
          query.search ? ilike(platform.name, likePattern(query.search)) : undefined,
          query.ids ? inArray(platform.id, query.ids) : undefined,
        ),
      )
      .orderBy(asc(platform.sort), asc(platform.id))
    return new WithExt(rows, ext)
  }),
  route(contract.nav, async (ctx) => new WithExt(await offered(ctx), ext)),
]

const offered = (ctx: Ctx) =>
  ctx.db
    .select(named)
    .from(platform)
    .where(eq(platform.status, 1))
    .orderBy(asc(platform.sort), asc(platform.id))
