import { inLang } from '@dropyard/contract/kit/text'
import { sourcingErrors } from '@dropyard/contract/sourcing/external-link'
import { sourcingFlow, sourcingStates } from '@dropyard/contract/sourcing/external-link/flow'
import { count, eq } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { runTalk } from '../../../kit/record/talk.ts'
import { announceAnswer } from './announce.ts'
import { externalLink, externalLinkMessage } from './table.ts'

/** The conversation of a request. */
export const talk = runTalk<typeof externalLink.$inferSelect>({
  record: 'external-link',
  table: externalLink,
  lines: externalLinkMessage,
  about: 'linkId',
  errors: sourcingErrors,
  onSaid: async (ctx, row, fromStaff) => {
    if (fromStaff) await announceAnswer(ctx, row)
  },
})

/** Number of requests in each state. */
export async function countStates(ctx: UserCtx, entityId?: number) {
  const rows = await ctx.db
    .select({ state: externalLink.state, total: count() })
    .from(externalLink)
    .where(entityId === undefined ? undefined : eq(externalLink.entityId, entityId))
    .groupBy(externalLink.state)
  const totals = new Map(rows.map((row) => [row.state, row.total]))
  return sourcingStates.map((status) => ({
    status,
    name: inLang(sourcingFlow.states[status].words, ctx.lang),
    total: totals.get(status) ?? 0,
  }))
}
