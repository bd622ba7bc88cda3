import type { Loop } from '@dropyard/contract/development/development/module'
import { desc, eq } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { personName } from '../../../kit/data/people.ts'
import type { Task } from './behaviour.ts'
import { developmentTask } from './table.ts'

/** Finds modules between which a product was sent back more than once: from which module to which, and how often. */
export function loopsOf(stays: readonly Pick<Task, 'module' | 'state'>[]): Loop[] {
  const ways = stays.flatMap(({ module, state }, at) => {
    const next = stays[at + 1]
    return state === 'returned' && next ? [{ from: module, to: next.module }] : []
  })
  return [...Map.groupBy(ways, ({ from, to }) => `${from} ${to}`).values()].flatMap(([way, ...more]) =>
    way && more.length > 0 ? [{ ...way, times: more.length + 1 }] : [],
  )
}

/**
 * Returns all stays of a product in modules, newest first, and the modules between which it was sent back more than
 * once.
 */
export async function attemptsOf(ctx: UserCtx, { productId }: Task) {
  const rows = await ctx.db
    .select({ task: developmentTask, worker: personName(developmentTask.workerId)(ctx) })
    .from(developmentTask)
    .where(eq(developmentTask.productId, productId))
    .orderBy(desc(developmentTask.id))
    .limit(100)
  const attempts = rows.map(
    ({ task: { id, module, round, state, reason, form, closedAt, updatedAt }, worker }) => ({
      ...{ id, module, round, state, reason, form, worker },
      at: (closedAt ?? updatedAt).toISOString(),
    }),
  )
  return { attempts, loops: loopsOf(rows.map(({ task }) => task).toReversed()) }
}
