import { and, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { task } from '../../../kit/task-table.ts'
import { absence } from './table.ts'

/** Who stands in for whom today. */

const dayOf = (ctx: Pick<Ctx, 'now'>): string => ctx.now.toISOString().slice(0, 10)

/** Tasks of people who are away, due before they are back, whose deputy the reader is. */
export const standsIn = (ctx: UserCtx): SQL<boolean> =>
  sql<boolean>`EXISTS (SELECT 1 FROM ${absence} WHERE ${absence.personId} = ${task.assigneeId} AND ${absence.deputyId} = ${ctx.user.id}
    AND ${dayOf(ctx)}::date BETWEEN ${absence.firstDay} AND ${absence.lastDay}
    AND ${task.dueAt} < ${absence.lastDay} + interval '1 day')`

/** Who stands in today for each of these people who is away. */
export async function deputiesOf(ctx: Ctx, people: readonly number[]): Promise<Map<number, number>> {
  const rows = await ctx.db
    .select({ person: absence.personId, deputy: absence.deputyId })
    .from(absence)
    .where(
      and(
        inArray(absence.personId, [...people]),
        lte(absence.firstDay, dayOf(ctx)),
        gte(absence.lastDay, dayOf(ctx)),
      ),
    )
  return new Map(rows.map(({ person, deputy }) => [person, deputy]))
}

/** Whether somebody is away on some of these days. */
export async function isAway(
  ctx: Ctx,
  personId: number,
  { first_day, last_day }: { first_day: string; last_day: string },
  but = 0,
): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: absence.id })
    .from(absence)
    .where(
      and(
        eq(absence.personId, personId),
        lte(absence.firstDay, last_day),
        gte(absence.lastDay, first_day),
        sql`${absence.id} <> ${but}`,
      ),
    )
    .limit(1)
  return row !== undefined
}
