import { taskErrors } from '@dropyard/contract/kit/tasks'
import { fillWords, type Words } from '@dropyard/contract/kit/text'
import { taskListErrors } from '@dropyard/contract/system/task'
import { and, asc, count, desc, eq, isNotNull } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { personName } from '../../../kit/data/people.ts'
import { rowsAtMost } from '../../../kit/data/rows-at-most.ts'
import { assertFound, fail } from '../../../kit/errors.ts'
import { overloaded } from '../../../kit/record/task-clock.ts'
import { flowsOfTasks } from '../../../kit/record/tasks.ts'
import { task } from '../../../kit/task-table.ts'
import { isDeputy } from '../absence/service.ts'
import { calendar } from './business-days.ts'
import { listRowsOf, selectTasks } from './rows.ts'
import { countOpen, firstOf, mine, pending, toDo, toTake, totalOpen } from './views.ts'

/** Tasks of all flows. Merchants get none: tasks show which member of the staff does what. */

interface ListQuery {
  page: number
  'per-page': number
  id?: number | undefined
  status: '2' | '3'
}

const completed = (ctx: UserCtx) => and(isNotNull(task.closedAt), mine(ctx))

export async function listTasks(ctx: UserCtx, query: ListQuery) {
  const none = ctx.user.kind === 'merchant'
  const most = query.page * query['per-page']
  const where =
    query.status === '3' ? completed(ctx) : query.id === undefined ? firstOf(toDo(ctx), most) : pending(ctx)
  const order = query.status === '2' ? [asc(task.dueAt), asc(task.id)] : [desc(task.closedAt), asc(task.id)]
  const rows = selectTasks(ctx, and(where, query.id === undefined ? undefined : eq(task.id, query.id)), order)
    .limit(rowsAtMost(query['per-page']))
    .offset((query.page - 1) * query['per-page'])
  const [data, todo, [done], days] = none
    ? [[], 0, [{ n: 0 }], await calendar(ctx)]
    : await Promise.all([
        rows,
        totalOpen(ctx, toDo(ctx)),
        ctx.db.select({ n: count() }).from(task).where(completed(ctx)),
        calendar(ctx),
      ])
  const totals = { '2': todo, '3': done?.n ?? 0 }
  return {
    data: data.flatMap((one) => listRowsOf(ctx, days, one)),
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

export async function countTasks(ctx: UserCtx): Promise<{ mine: number; late: number; unclaimed: number }> {
  if (ctx.user.kind === 'merchant') return { mine: 0, late: 0, unclaimed: 0 }
  const [own, free] = await Promise.all([countOpen(ctx, [{ where: mine(ctx) }]), totalOpen(ctx, toTake(ctx))])
  return { mine: own.total, late: own.late, unclaimed: free }
}

/** A task in a flow whose records this user may read. */
export async function taskAt(ctx: UserCtx, id: number): Promise<typeof task.$inferSelect> {
  const [row] = await ctx.db.select().from(task).where(eq(task.id, id))
  return assertFound(row && ctx.user.permissions.has(`${row.flow}:list`) ? row : undefined)
}

const words = { deputy: { en: 'Deputy of {{name}}', zh: '代理 {{name}}' } } as const satisfies Record<
  string,
  Words
>

/**
 * Claims a task with the flow's own action and permission; a deputy gets it assigned instead. Returns a warning if the user has
 * too many open tasks.
 */
export async function claimTask(ctx: UserCtx, id: number): Promise<{ warning?: string | undefined }> {
  const row = await taskAt(ctx, id)
  const running = assertFound(flowsOfTasks.get(row.flow))
  assertFound(ctx.user.permissions.has(`${row.flow}:claim`) ? row : undefined)
  if (row.closedAt !== null) fail(taskListErrors.closed)
  const [away] = await ctx.db
    .select({ name: personName(task.assigneeId)(ctx) })
    .from(task)
    .where(and(eq(task.id, id), isDeputy(ctx)))
  if (!away) return running.claim(ctx, row.recordId)
  const reason = fillWords(words.deputy, { name: away.name })[ctx.lang]
  const input = { assignee_id: ctx.user.id, due_at: null, reason }
  const still = (now: typeof row) => now.assigneeId === row.assigneeId
  const { moved } = await running.each(ctx, 'assign', [row.recordId], input, still)
  // Its assignee changed meanwhile.
  if (moved.length === 0) fail(taskErrors.claimed, away)
  return { warning: await overloaded(ctx, ctx.user) }
}
