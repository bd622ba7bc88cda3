import { and, asc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { today } from '../../../kit/data/days.ts'
import { task } from '../../../kit/task-table.ts'
import { person, personRole, role } from '../../account/user/table.ts'
import { absence } from './table.ts'

/** Who stands in for whom today. */

/** A task of somebody who is away, due before they are back. */
const covers = (ctx: Pick<Ctx, 'now'>): SQL =>
  sql`${absence.personId} = ${task.assigneeId} AND ${today(ctx)}::date BETWEEN ${absence.firstDay} AND ${absence.lastDay}
    AND ${task.dueAt} < ${absence.lastDay} + interval '1 day'`

/** Those of them whose deputy the reader is. */
export const standsIn = (ctx: UserCtx): SQL<boolean> =>
  sql<boolean>`EXISTS (SELECT 1 FROM ${absence} WHERE ${covers(ctx)} AND ${absence.deputyId} = ${ctx.user.id})`

/**
 * The same, of open tasks, for finding them. Whoever is away is read first, and then theirs by index: most days that is
 * nobody, and asked of each task it would read all of them. As an array, which is made before anything is compared with it:
 * where a list wants its first rows, a subquery would be walked through for each open task.
 */
export const isDeputised = (ctx: UserCtx): SQL =>
  sql`${task.id} = ANY (ARRAY(SELECT theirs.id FROM ${absence} CROSS JOIN LATERAL (SELECT t.id FROM ${task} t
      WHERE t.assignee_id = ${absence.personId} AND t.closed_at IS NULL AND t.due_at < ${absence.lastDay} + interval '1 day' OFFSET 0) AS theirs
    WHERE ${absence.deputyId} = ${ctx.user.id} AND ${today(ctx)}::date BETWEEN ${absence.firstDay} AND ${absence.lastDay}))`

/** Who stands in today for whom these tasks are, by task, where they may work on it. */
export async function deputiesOf(ctx: Ctx, taskIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await ctx.db
    .select({ id: task.id, deputy: absence.deputyId })
    .from(task)
    .innerJoin(absence, covers(ctx))
    .innerJoin(person, and(eq(person.id, absence.deputyId), eq(person.status, 'active')))
    .where(
      and(
        inArray(task.id, [...taskIds]),
        sql`EXISTS (SELECT 1 FROM ${personRole} JOIN ${role} ON ${role.id} = ${personRole.roleId}
          WHERE ${personRole.personId} = ${absence.deputyId} AND ${task.openTo} = ANY (${role.permissions}))`,
      ),
    )
  return new Map(rows.map(({ id, deputy }) => [id, deputy]))
}

/** Keeps what is entered of these people at once apart, so that neither overlooks the other. */
export const holdAbsences = (ctx: Ctx, ...people: readonly number[]) =>
  ctx.db
    .select({ id: person.id })
    .from(person)
    .where(inArray(person.id, [...people]))
    .orderBy(asc(person.id))
    .for('no key update')

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
