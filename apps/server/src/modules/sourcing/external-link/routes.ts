import { externalLinkCalls, sourcing } from '@dropyard/contract/sourcing/external-link'
import { and, count, desc, eq, sql } from 'drizzle-orm'
import { entityOf } from '../../../kit/context.ts'
import { pageAndTotal } from '../../../kit/data/page-and-total.ts'
import { route } from '../../../kit/http/route.ts'
import { flow } from './flow.ts'
import { listRequests, merchantRow, readRequest } from './query.ts'
import { ownRequest, removeRequest, served } from './service.ts'
import { externalLink } from './table.ts'
import { countStates, readTalk, say } from './talk.ts'

const calls = externalLinkCalls

export const routes = [
  ...served.routes,
  ...flow.routes,
  route(calls.open, async (ctx, { params }) => readTalk(ctx, await ownRequest(ctx, params.id)), {
    writes: true,
  }),
  route(calls.say, async (ctx, { params, body }) => say(ctx, await ownRequest(ctx, params.id), body)),
  route(calls.counts, async (ctx) => {
    const [row] = await ctx.db
      .select({ unread: count() })
      .from(externalLink)
      .where(and(eq(externalLink.entityId, entityOf(ctx)), sql`${externalLink.merchantUnread} > 0`))
    return { tabs: await countStates(ctx, entityOf(ctx)), unread: row?.unread ?? 0 }
  }),
  route(calls.createExternalLink, async (ctx, { body }) => (await served.create(ctx, body)) as never),
  route(calls.externals, async (ctx, { query }) => {
    const where = and(
      eq(externalLink.entityId, entityOf(ctx)),
      query.state ? eq(externalLink.state, query.state) : undefined,
    )
    const { data: rows, total } = await pageAndTotal(
      ctx.db
        .select()
        .from(externalLink)
        .where(where)
        .orderBy(desc(externalLink.id))
        .limit(query['per-page'])
        .offset((query.page - 1) * query['per-page']),
      ctx.db.select({ total: count() }).from(externalLink).where(where),
    )
    return { data: rows.map(merchantRow), total }
  }),
  route(calls.deleteExternalLink, (ctx, { params }) => removeRequest(ctx, params.id)),
  route(sourcing.list, async (ctx, { query }) => ({
    ...(await listRequests(ctx, query)),
    ext: { tabs: await countStates(ctx) },
  })),
  route(
    sourcing.get,
    async (ctx, { params }) => {
      const { raw, shown } = await readRequest(ctx, params.id)
      return { ...shown, ...(await readTalk(ctx, raw)) }
    },
    { writes: true },
  ),
  route(sourcing.say, async (ctx, { params, body }) =>
    say(ctx, (await readRequest(ctx, params.id)).raw, body),
  ),
]
