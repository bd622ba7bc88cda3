import type { RateCard } from '@dropyard/contract/logistics/rate-card'
import { inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { channelRate } from './table.ts'

/**
 * Rate cards by the version of their row. A card is long, every quote reads those of all channels, and they change a few
 * times a year: a process reads each once. A row that is written again has another version, so nothing here grows old.
 */

const known = new Map<string, RateCard>()
const mostKnown = 5000

/** Names a row of `channel_rate` as it is now. */
export const cardVersion = sql<string>`${channelRate.id} || ':' || ${channelRate}.xmin || ':' || ${channelRate}.ctid`

/** The cards of these rows, each by its id and the version that the caller saw. */
export async function cardsOf(
  ctx: Ctx,
  rows: readonly { rateId: number; version: string }[],
): Promise<ReadonlyMap<number, RateCard>> {
  if (known.size > mostKnown) known.clear()
  const cards = new Map<number, RateCard>()
  for (const { rateId, version } of rows) {
    const card = known.get(version)
    if (card) cards.set(rateId, card)
  }
  const unknown = rows.map((row) => row.rateId).filter((id) => !cards.has(id))
  if (unknown.length === 0) return cards
  const read = await ctx.db
    .select({ id: channelRate.id, version: cardVersion, card: channelRate.card })
    .from(channelRate)
    .where(inArray(channelRate.id, unknown))
  for (const { id, version, card } of read) {
    known.set(version, card)
    cards.set(id, card)
  }
  return cards
}
