import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { question } from '../../../kit/questions.ts'

/** The filter by a segment. Segments belong to a module above this one, which answers with a subquery of ids. */
export const membersAsked = question<{ segmentId: number }, SQL>()

/** Members that were asked for: filters are built without waiting. */
const asked = new WeakMap<object, Map<number, SQL>>()

/** Asks for the members before a list is filtered by them. @throws Refusal if the user may not use the segment */
export async function askSegment(ctx: Ctx, segmentId: number | undefined): Promise<void> {
  if (segmentId === undefined) return
  const [members] = await membersAsked.ask(ctx, { segmentId })
  if (members) asked.set(ctx, new Map(asked.get(ctx)).set(segmentId, members))
}

export const membersFound = (ctx: object, segmentId: number): SQL =>
  asked.get(ctx)?.get(segmentId) ?? sql`SELECT NULL::bigint WHERE false`
