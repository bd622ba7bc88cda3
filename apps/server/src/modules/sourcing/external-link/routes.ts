import { externalLinkCalls, sourcing, sourcingSay } from '@dropyard/contract/sourcing/external-link'
import { and, count, eq, sql } from 'drizzle-orm'
import { entityOf } from '../../../kit/context.ts'
import { overrideRoutes, route } from '../../../kit/http/route.ts'
import { flow } from './flow.ts'
import { forStaff } from './query.ts'
import { ownRequest, removeRequest, requestAt, served } from './service.ts'
import { externalLink } from './table.ts'
import { countStates, talk } from './talk.ts'

const calls = externalLinkCalls

export const routes = [
  ...served.routes,
  route(calls.open, async (ctx, { params }) => talk.read(ctx, await ownRequest(ctx, params.id)), {
    writes: true,
  }),
  route(calls.say, async (ctx, { params, body }) => talk.say(ctx, await ownRequest(ctx, params.id), body)),
  route(calls.counts, async (ctx) => {
    const [row] = await ctx.db
      .select({ unread: count() })
      .from(externalLink)
      .where(and(eq(externalLink.entityId, entityOf(ctx)), sql`${externalLink.merchantUnread} > 0`))
    return { tabs: await countStates(ctx, entityOf(ctx)), unread: row?.unread ?? 0 }
  }),
  route(calls.createExternalLink, async (ctx, { body }) => (await served.create(ctx, body)) as never),
  route(calls.externals, (ctx, { query }) => served.list(ctx, query) as never),
  route(calls.deleteExternalLink, (ctx, { params }) => removeRequest(ctx, params.id)),
  ...overrideRoutes(
    forStaff.routes,
    route(
      sourcing.get,
      async (ctx, { params: { id } }) => {
        const row = await forStaff.read(ctx, id)
        const history = await flow.history(ctx, id)
        return { ...row, history, ...(await talk.read(ctx, await requestAt(ctx, id))) } as never
      },
      { writes: true },
    ),
  ),
  route(sourcingSay, async (ctx, { params, body }) => talk.say(ctx, await requestAt(ctx, params.id), body)),
]
