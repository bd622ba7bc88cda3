import { taskErrors } from '@dropyard/contract/kit/tasks'
import { workbenchErrors } from '@dropyard/contract/overview/workbench'
import { and, inArray, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { withSavepoint } from '../../../kit/data/savepoint.ts'
import { assertFound, fail, Refusal } from '../../../kit/errors.ts'
import { flowsOfTasks } from '../../../kit/record/tasks.ts'
import { task } from '../../../kit/task-table.ts'
import { linkOf } from '../../system/task/comments.ts'
import { firstOf, pool } from '../../system/task/views.ts'
import { byTimeLeft } from './lists.ts'

/** Takes the most urgent task of the pool, so that the user doesn't have to choose. */

/** Tasks examined per try, more than the number of users who take at the same time. */
const looked = 50
/** Tries: a task that another user claimed by hand meanwhile is skipped. */
const tries = 5

export async function takeNext(ctx: UserCtx, module: string | undefined) {
  /** Mailboxes in which the user may only read. */
  const closed: number[] = []
  for (let left = tries; left > 0; left--) {
    const row = assertFound((await next(ctx, module, closed)) ?? fail(workbenchErrors.nothing))
    try {
      const { warning } = await withSavepoint(ctx.db, () =>
        assertFound(flowsOfTasks.get(row.flow)).claim(ctx, row.recordId),
      )
      return { id: row.id, title: row.title, url: linkOf(row), warning }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.refusal.code !== taskErrors.claimed.code) {
        if (row.mailboxId === null) throw error
        closed.push(row.mailboxId)
      }
    }
  }
  return fail(workbenchErrors.nothing)
}

/** The first task that no other transaction is taking, by an advisory lock per task. */
async function next(ctx: UserCtx, module: string | undefined, closed: readonly number[]) {
  const flows = [...flowsOfTasks.values()]
    .filter(({ flow }) => module === undefined || flow.tasks.module === module)
    .map(({ flow }) => flow.name)
  const outside =
    closed.length > 0 ? or(isNull(task.mailboxId), notInArray(task.mailboxId, [...closed])) : undefined
  const first = ctx.db
    .select()
    .from(task)
    .where(firstOf([pool(ctx)], looked, and(inArray(task.flow, flows), outside)))
    .orderBy(...byTimeLeft)
    .limit(looked)
    .as('first')
  const [row] = await ctx.db
    .select()
    .from(first)
    .where(sql`pg_try_advisory_xact_lock(hashtextextended('task/take/' || ${first.id}, 0))`)
    .limit(1)
  return row
}
