import { and, asc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { today } from '../../../kit/data/days.ts'
import { task } from '../../../kit/task-table.ts'
import { person, personRole, role } from '../../account/user/table.ts'
import { absence } from './table.ts'

/** Absences of staff, and the deputies who stand in today. */

/** Matches a task whose assignee is absent today, and that is due before the absence ends. */
const covers = (ctx: Pick<Ctx, 'now'>): SQL =>
  sql`${absence.personId} = ${task.assigneeId} AND ${today(ctx)}::date BETWEEN ${absence.firstDay} AND ${absence.lastDay}
    AND ${task.dueAt} < ${absence.lastDay} + interval '1 day'`

/** Whether the reader is today's deputy for a task. */
export const isDeputy = (ctx: UserCtx): SQL<boolean> =>
  sql<boolean>`EXISTS (SELECT 1 FROM ${absence} WHERE ${covers(ctx)} AND ${absence.deputyId} = ${ctx.user.id})`

/**
 * Users who are absent today and whose deputy the reader is, as the derived table `away`; usually empty. A user has at most one
 * absence at a time.
 */
export const awayFor = (ctx: UserCtx): SQL =>
  sql`(SELECT ${absence.personId}, ${absence.lastDay} FROM ${absence}
    WHERE ${absence.deputyId} = ${ctx.user.id} AND ${today(ctx)}::date BETWEEN ${absence.firstDay} AND ${absence.lastDay}) AS away`

/** Matches a task whose assignee is in `away`, and that is due before the absence ends. */
export const duringAbsence: SQL = sql`${task.assigneeId} = away.person_id AND ${task.dueAt} < away.last_day + interval '1 day'`

/** Today's deputies of the assignees, by task id. Only active deputies with a permission that the task is open to. */
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
        sql`(${task.mailboxId} IS NULL OR ${task.mailboxId} = ANY (mailboxes_answered_by(${absence.deputyId})))`,
      ),
    )
  return new Map(rows.map(({ id, deputy }) => [id, deputy]))
}

/** Locks the rows of these people, so that concurrent requests see each other's absences. */
export const holdAbsences = (ctx: Ctx, ...people: readonly number[]) =>
  ctx.db
    .select({ id: person.id })
    .from(person)
    .where(inArray(person.id, [...people]))
    .orderBy(asc(person.id))
    .for('no key update')

/** Whether a person is absent on any of these days. `but` is the id of an absence to ignore. */
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
