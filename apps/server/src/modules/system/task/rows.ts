import { durationOf } from '@dropyard/contract/kit/duration'
import { clockOf } from '@dropyard/contract/kit/tasks'
import type { Words } from '@dropyard/contract/kit/text'
import { fill, inLang } from '@dropyard/contract/kit/text'
import { type TaskAuthority, type TaskListRow, taskAuthority } from '@dropyard/contract/system/task'
import { type SQL, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { personName } from '../../../kit/data/people.ts'
import { qualified } from '../../../kit/data/qualified.ts'
import { sharedNames } from '../../../kit/record/task-columns.ts'
import { flowsOfTasks } from '../../../kit/record/tasks.ts'
import { task } from '../../../kit/task-table.ts'
import { isDeputy } from '../absence/service.ts'
import type { Calendar } from './business-days.ts'
import { aboutOf, linkOf } from './comments.ts'

/** Rows of task lists, for all flows. */

type Task = typeof task.$inferSelect

export const selectTasks = (ctx: UserCtx, where: SQL | undefined, order: readonly SQL[]) =>
  ctx.db
    .select({
      row: task,
      creator: personName(task.creatorId)(ctx),
      assignee: personName(task.assigneeId)(ctx),
      worker: personName(task.notFor)(ctx),
      shared: sharedNames(qualified(task.sharedWith), ctx.lang),
      waitsOn: personName(task.waitsOnId)(ctx),
      deputy: isDeputy(ctx),
      details: detailsIn(ctx),
    })
    .from(task)
    .where(where)
    .orderBy(...order)
    .$dynamic()

/** What a flow reads with its tasks: details, and a name that must not be stored with the task. */
type ReadWithTask = (NonNullable<TaskListRow['details']> & { name?: string | null }) | null

/** Each flow's `details` as one CASE, so that a row evaluates only its own flow. */
function detailsIn(ctx: UserCtx): SQL<ReadWithTask> {
  const cases = [...flowsOfTasks.values()].flatMap(({ flow, details }) =>
    details ? sql`WHEN ${flow.name} THEN ${details(ctx, sql`${qualified(task.recordId)}`)}` : [],
  )
  return cases.length === 0 ? sql`NULL` : sql`CASE ${task.flow} ${sql.join(cases, sql` `)} END`
}

type Selected = Awaited<ReturnType<typeof selectTasks>>[number]

/** In the reader's language; tasks of a flow that no longer exists are left out. */
export function listRowsOf(
  ctx: UserCtx,
  days: Calendar,
  { row, creator, assignee, worker, shared, waitsOn, deputy, details }: Selected,
): TaskListRow[] {
  const flow = flowsOfTasks.get(row.flow)?.flow
  if (!flow) return []
  const words = flow.states[row.state]?.words
  const state = words && inLang(words, ctx.lang)
  const clock = clockOf(
    {
      dueAt: row.dueAt?.getTime() ?? null,
      waitingSince: row.waitingSince?.getTime() ?? null,
      closedAt: row.closedAt?.getTime() ?? null,
    },
    ctx.now.getTime(),
  )
  const may = authorityOf(ctx, row, deputy)
  return [
    {
      id: row.id,
      goods_name: details?.name || aboutOf(row)[ctx.lang],
      sku: row.code,
      title: [row.title, state].filter(Boolean).join(' · '),
      details: details && {
        parts: details.parts,
        at: details.at && new Date(details.at).toISOString(),
      },
      org_user_name: creator,
      opt_user_name: assignee,
      create_time: row.createdAt.toISOString(),
      last_update_time: row.updatedAt.toISOString(),
      due_time: row.closedAt === null ? (row.dueAt?.toISOString() ?? null) : null,
      module: flow.tasks.module,
      module_name: inLang(flow.tasks.title, ctx.lang),
      assignee_id: row.assigneeId,
      worker_name: worker,
      shared_names: shared,
      clock,
      waits_for: row.waitsFor,
      wait_reason: row.waitReason,
      wait_until: row.waitUntil?.toISOString() ?? null,
      waiting_since: row.waitingSince?.toISOString() ?? null,
      waits_on_name: waitsOn,
      age: rounded(days.since(row.createdAt)),
      age_in_all: rounded(days.since(row.begunAt)),
      order: orderOf(ctx, row),
      may_assign: ctx.user.permissions.has(`${row.flow}:assign`),
      is_view: may.includes('handle') ? 0 : 1,
      task_id: row.recordId,
      url: linkOf(row),
      authority: may.map((name) => ({
        id: taskAuthority[name].id,
        name: taskAuthority[name].words[ctx.lang],
        class: name,
      })),
    },
  ]
}

export const rounded = (days: number): number => Math.round(days * 10) / 10

const words = {
  late: { en: 'Overdue by {{time}}', zh: '已逾期 {{time}}' },
  left: { en: '{{time}} left', zh: '剩余 {{time}}' },
  hurry: { en: '{{time}} left, over three quarters used', zh: '剩余 {{time}}，已用去四分之三' },
  waits: { en: 'Clock paused: waiting', zh: '暂停计时：等待中' },
  none: { en: 'No due time: after all others', zh: '无截止时间：排在最后' },
  done: { en: 'Done', zh: '已完成' },
} as const satisfies Record<string, Words>

/** The sort key of task lists in words: the time left, the least first. */
function orderOf({ lang, now }: UserCtx, { dueAt, warnAt, waitingSince, closedAt }: Task): string {
  if (closedAt !== null) return words.done[lang]
  if (waitingSince !== null) return words.waits[lang]
  if (dueAt === null) return words.none[lang]
  const left = dueAt.getTime() - now.getTime()
  const time = durationOf(Math.floor(Math.abs(left) / 60_000))[lang]
  const kind = left < 0 ? 'late' : warnAt !== null && warnAt <= now ? 'hurry' : 'left'
  return fill(words[kind][lang], { time })
}

function authorityOf(ctx: UserCtx, row: Task, deputy: boolean): TaskAuthority[] {
  const may = (action: string) => ctx.user.permissions.has(`${row.flow}:${action}`)
  if (row.closedAt !== null) return ['view']
  const { tasks, actions } = flowsOfTasks.get(row.flow)?.flow ?? {}
  const { review } = tasks ?? {}
  const now = (action: 'claim' | 'release') =>
    may(action) && actions?.[action]?.from.includes(row.state) === true
  if (review?.in.includes(row.state))
    return may(review.by) && !row.workedBy.includes(ctx.user.id) ? ['handle'] : ['view']
  if (row.assigneeId === null) return now('claim') ? ['claim', 'view'] : ['view']
  if (deputy && may('claim') && actions?.assign?.from.includes(row.state)) return ['claim', 'view']
  const works = row.assigneeId === ctx.user.id || may('assign')
  return works && now('release') ? ['handle', 'release'] : works ? ['handle'] : ['view']
}
