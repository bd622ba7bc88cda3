import type { Attempt } from '@dropyard/contract/development/module'
import { desc, eq, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { personName } from '../../../kit/data/people.ts'
import type { Task } from './behaviour.ts'
import { developmentTask } from './table.ts'

/** Every stay of a product in a module, the newest first, and how often it was sent back between the same two modules. */
export async function attemptsOf(
  ctx: UserCtx,
  { productId }: Task,
): Promise<{ attempts: Attempt[]; loops: number }> {
  const rows = await ctx.db
    .select({
      task: developmentTask,
      worker: personName(developmentTask.workerId)(ctx),
      at: sql<Date>`coalesce(${developmentTask.closedAt}, ${developmentTask.updatedAt})`.mapWith(
        developmentTask.updatedAt,
      ),
    })
    .from(developmentTask)
    .where(eq(developmentTask.productId, productId))
    .orderBy(desc(developmentTask.id))
    .limit(100)
  const attempts = rows.map(({ task, worker, at }) => ({
    id: task.id,
    module: task.module,
    round: task.round,
    state: task.state,
    reason: task.reason,
    worker,
    at: at.toISOString(),
    form: task.form,
  }))
  const back = rows.filter(({ task }) => task.state === 'returned').map(({ task }) => task.module)
  const loops = Math.max(0, ...[...new Set(back)].map((name) => back.filter((one) => one === name).length))
  return { attempts, loops }
}
