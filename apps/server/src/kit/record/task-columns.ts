import type { TaskOptions } from '@dropyard/contract/kit/tasks'
import { type Lang, nameJoint } from '@dropyard/contract/kit/text'
import type { Workflow } from '@dropyard/contract/kit/workflow'
import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { UserCtx } from '../context.ts'
import { hasEnded } from '../data/ended.ts'
import { nameIn, staffName } from '../data/people.ts'
import { qualified } from '../data/qualified.ts'
import { task } from '../task-table.ts'

/** The columns and filters that the tasks of a workflow add to lists of its records. */

type Tasked = Workflow & { readonly tasks: TaskOptions }

/** Whether a task is overdue; a waiting task is if it was when it began to wait. Requires `task` as `t`. */
export const isLate = (ctx: Pick<UserCtx, 'now'>): SQL =>
  sql`t.due_at < coalesce(t.waiting_since, ${ctx.now.toISOString()}::timestamptz)`

/** The names of up to three people who may review a task: they have the permission and have not worked on it. */
const reviewers = (permission: string, lang: Lang): SQL =>
  sql`(SELECT string_agg(may.name, ${nameJoint[lang]} ORDER BY may.name) FROM (
    SELECT ${nameIn({ lang }, 'p')} AS name FROM person p WHERE p.kind = 'staff' AND p.status = 'active' AND p.id <> ALL (t.worked_by) AND EXISTS (
      SELECT 1 FROM person_role pr JOIN role r ON r.id = pr.role_id WHERE pr.person_id = p.id AND ${permission} = ANY (r.permissions))
    ORDER BY 1 LIMIT 3) may)`

/** The names of those who do a part of a task in addition to its assignee. */
export const sharedNames = (ids: SQL, lang: Lang): SQL<string> =>
  sql<string>`coalesce(CASE WHEN ${ids} <> '{}' THEN
    (SELECT string_agg(named.name, ${nameJoint[lang]} ORDER BY named.name) FROM (SELECT ${nameIn({ lang }, 'p')} AS name
      FROM person p WHERE p.id = ANY (${ids}) AND p.status = 'active') named) END, '')`

export function taskColumnsOf(
  { name, tasks: { review }, states }: Tasked,
  { id, state }: { id: AnyPgColumn; state: AnyPgColumn },
) {
  const among = (holds: SQL): SQL =>
    sql`${id} IN (SELECT t.record_id FROM task t WHERE t.flow = ${name} AND t.closed_at IS NULL AND ${holds})`
  return {
    /** Joins each record's task as `t`, which the columns below refer to. */
    join: { table: sql`task t`, on: sql`t.flow = ${name} AND t.record_id = ${qualified(id)}` },
    columns: {
      task_id: sql`t.id`.mapWith(task.id),
      assignee_id: sql`t.assignee_id`.mapWith(task.assigneeId),
      assignee_name: staffName(sql`t.assignee_id`),
      shared_names: ({ lang }: UserCtx) => sharedNames(sql`t.shared_with`, lang),
      due_at: sql`CASE WHEN t.closed_at IS NULL THEN t.due_at END`.mapWith(task.dueAt),
      worker_name: staffName(sql`t.not_for`),
      reviewer_names: review
        ? ({ lang }: UserCtx) =>
            sql`coalesce(CASE WHEN t.not_for IS NOT NULL THEN ${reviewers(`${name}:${review.by}`, lang)} END, '')`
        : sql`''`,
      waits_for: sql`t.waits_for`,
      wait_reason: sql`coalesce(t.wait_reason, '')`,
      wait_until: sql`t.wait_until`.mapWith(task.waitUntil),
      waiting_since: sql`t.waiting_since`.mapWith(task.waitingSince),
      waits_on_id: sql`t.waits_on_id`.mapWith(task.waitsOnId),
      waits_on_name: staffName(sql`t.waits_on_id`),
    },
    /** The ids of all who have worked on the task. Used for the allowed actions only, never part of a response. */
    workers: sql<number[] | null>`t.worked_by`.mapWith(task.workedBy),
    /** Sorts open records before ended ones. */
    first: hasEnded(states, state),
    filters: {
      whose: (value: string, ctx: UserCtx): SQL =>
        among(
          {
            mine: sql`t.assignee_id = ${ctx.user.id}`,
            nobody: sql`t.assignee_id IS NULL`,
            others: sql`t.assignee_id <> ${ctx.user.id}`,
            waiting: sql`t.waiting_since IS NOT NULL`,
            late: isLate(ctx),
            mine_waiting: sql`t.assignee_id = ${ctx.user.id} AND t.waiting_since IS NOT NULL`,
            mine_late: sql`t.assignee_id = ${ctx.user.id} AND ${isLate(ctx)}`,
          }[value] ?? sql`false`,
        ),
    },
  }
}
