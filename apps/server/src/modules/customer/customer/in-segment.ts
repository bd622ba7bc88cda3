import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { question } from '../../../kit/questions.ts'

/**
 * The filter of lists by a segment. Segments belong to a module above this one, so it answers a question with a subquery of ids.
 * Filters can't wait for an answer: `loadSegment` gets it before the list is read, and `membersFound` uses it.
 */

/** The ids of a segment's customers, as a subquery. */
export const membersAsked = question<{ segmentId: number }, SQL>()

/** The answers of a request, by the id of the segment. */
const loaded = new WeakMap<object, Map<number, SQL>>()

/** Called before a list that may be filtered by a segment. @throws Refusal if the user may not use the segment */
export async function loadSegment(ctx: Ctx, segmentId: number | undefined): Promise<void> {
  if (segmentId === undefined) return
  const [members] = await membersAsked.ask(ctx, { segmentId })
  if (members) loaded.set(ctx, new Map(loaded.get(ctx)).set(segmentId, members))
}

/** The condition's subquery; of a segment that wasn't loaded, it has no rows. */
export const membersFound = (ctx: object, segmentId: number): SQL =>
  loaded.get(ctx)?.get(segmentId) ?? sql`SELECT NULL::bigint WHERE false`
