import {
  type TaskAuthority,
  type TaskListRow,
  taskAuthority,
  taskListErrors,
} from '@dropyard/contract/system/task'
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { personName } from '../../../kit/data/people.ts'
import { fail, found } from '../../../kit/errors.ts'
import { flowsOfTasks } from '../../../kit/record/tasks.ts'
import { task } from '../../../kit/task-table.ts'

/** Everybody's tasks, whatever workflow they belong to. Merchants have none: a task says who of staff does what. */

interface ListQuery {
  page: number
  'per-page': number
  id?: number | undefined
  status: '2' | '3'
}

const mine = (ctx: UserCtx): SQL => eq(task.assigneeId, ctx.user.id)

/** Tasks that nobody has and that this person may take: to work on them, or to judge what somebody else did. */
export function unclaimed(ctx: UserCtx): SQL | undefined {
  const mine = [...flowsOfTasks.values()]
    .flatMap(({ flow: { name, tasks } }) => [`${name}:claim`, `${name}:${tasks.reviewed?.by ?? 'claim'}`])
    .filter((one) => ctx.user.permissions.has(one))
  return mine.length > 0
    ? and(
        isNull(task.assigneeId),
        inArray(task.openTo, [...new Set(mine)]),
        or(isNull(task.notFor), ne(task.notFor, ctx.user.id)),
      )
    : sql`false`
}

const open = isNull(task.closedAt)
const pending = (ctx: UserCtx) => and(open, or(mine(ctx), unclaimed(ctx)))
const completed = (ctx: UserCtx) => and(isNotNull(task.closedAt), mine(ctx))

export async function listTasks(ctx: UserCtx, query: ListQuery) {
  const none = ctx.user.kind === 'merchant'
  const where = query.status === '2' ? pending(ctx) : completed(ctx)
  const order = query.status === '2' ? [asc(task.dueAt), asc(task.id)] : [desc(task.closedAt), asc(task.id)]
  const rows = ctx.db
    .select({
      row: task,
      creator: personName(task.creatorId)(ctx),
      assignee: personName(task.assigneeId)(ctx),
    })
    .from(task)
    .where(and(where, query.id === undefined ? undefined : eq(task.id, query.id)))
    .orderBy(...order)
    .limit(query['per-page'])
    .offset((query.page - 1) * query['per-page'])
  const totalOf = (of: SQL | undefined) => ctx.db.select({ n: count() }).from(task).where(of)
  const [data, [two], [three]] = none
    ? [[], [{ n: 0 }], [{ n: 0 }]]
    : await Promise.all([rows, totalOf(pending(ctx)), totalOf(completed(ctx))])
  const totals = { '2': two?.n ?? 0, '3': three?.n ?? 0 }
  return {
    data: data.flatMap((one) => shown(ctx, one)),
    total: query.id === undefined ? totals[query.status] : data.length,
    ext: {
      tabs: (['2', '3'] as const).map((status) => ({
        status,
        name: tabNames[status][ctx.lang],
        total: totals[status],
      })),
    },
  }
}

const tabNames = { '2': { en: 'Pending', zh: '待处理' }, '3': { en: 'Completed', zh: '已完成' } } as const

/** In the reader's words; tasks of a workflow that is no more are left out. */
function shown(
  ctx: UserCtx,
  { row, creator, assignee }: { row: typeof task.$inferSelect; creator: string; assignee: string },
): TaskListRow[] {
  const flow = flowsOfTasks.get(row.flow)?.flow
  if (!flow) return []
  const state = flow.states[row.state]?.words[ctx.lang]
  const may = authorityOf(ctx, row)
  return [
    {
      id: row.id,
      goods_name: row.subject,
      sku: row.code,
      title: [row.title, state].filter(Boolean).join(' · '),
      org_user_name: creator,
      opt_user_name: assignee,
      create_time: row.createdAt.toISOString(),
      last_update_time: row.updatedAt.toISOString(),
      due_time: row.closedAt === null ? (row.dueAt?.toISOString() ?? null) : null,
      module: flow.tasks.module,
      is_view: row.closedAt === null ? 0 : 1,
      task_id: row.recordId,
      url: `${flow.tasks.page}?id=${row.recordId}`,
      authority: may.map((name) => ({
        id: taskAuthority[name].id,
        name: taskAuthority[name].words[ctx.lang],
        class: name,
      })),
    },
  ]
}

function authorityOf(ctx: UserCtx, row: typeof task.$inferSelect): TaskAuthority[] {
  const may = (action: string) => ctx.user.permissions.has(`${row.flow}:${action}`)
  if (row.closedAt !== null) return ['view']
  const { reviewed } = flowsOfTasks.get(row.flow)?.flow.tasks ?? {}
  if (reviewed?.in.includes(row.state))
    return may(reviewed.by) && row.notFor !== ctx.user.id ? ['handle'] : ['view']
  if (row.assigneeId === null) return may('claim') ? ['claim', 'view'] : ['view']
  return may('release') ? ['handle', 'release'] : ['handle']
}

export async function countTasks(ctx: UserCtx): Promise<{ mine: number; late: number; unclaimed: number }> {
  if (ctx.user.kind === 'merchant') return { mine: 0, late: 0, unclaimed: 0 }
  const held = and(open, mine(ctx))
  const [[own], [pool]] = await Promise.all([
    ctx.db
      .select({
        all: count(),
        late: sql<number>`count(*) FILTER (WHERE ${task.dueAt} < ${ctx.now.toISOString()})`.mapWith(Number),
      })
      .from(task)
      .where(held),
    ctx.db
      .select({ n: count() })
      .from(task)
      .where(and(open, unclaimed(ctx))),
  ])
  return { mine: own?.all ?? 0, late: own?.late ?? 0, unclaimed: pool?.n ?? 0 }
}

/** A task of a workflow whose records this person may read. */
export async function taskAt(ctx: UserCtx, id: number): Promise<typeof task.$inferSelect> {
  const [row] = await ctx.db.select().from(task).where(eq(task.id, id))
  return found(row && ctx.user.permissions.has(`${row.flow}:list`) ? row : undefined)
}

/** Claims it with the workflow's own action, and its permission. */
export async function claimTask(ctx: UserCtx, id: number): Promise<void> {
  const row = await taskAt(ctx, id)
  const running = found(flowsOfTasks.get(row.flow))
  found(ctx.user.permissions.has(`${row.flow}:claim`) ? row : undefined)
  if (row.closedAt !== null) fail(taskListErrors.closed)
  await running.claim(ctx, row.recordId)
}
