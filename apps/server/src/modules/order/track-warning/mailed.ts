import { trackWarningFlow } from '@dropyard/contract/order/track-warning'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { task } from '../../../kit/task-table.ts'
import type { BuyerMailed } from '../order/signals.ts'
import { flow } from './flow.ts'
import { trackWarning } from './table.ts'

/**
 * Notes a mail to the buyer as a contact. It was sent, so neither the assignee nor the state of the warning prevents that. A warning
 * without an assignee keeps its state, in which it can be claimed.
 */
export async function noteMail(ctx: Ctx, { reason, id, threadId }: BuyerMailed): Promise<void> {
  if (reason !== trackWarningFlow.name) return
  const [row] = await ctx.db.select().from(trackWarning).where(eq(trackWarning.id, id)).for('update')
  if (!row) return
  const bySystem: Ctx = { ...ctx, user: null }
  const input = { whom: 'buyer' as const, said: '', thread_id: threadId }
  const isOpen = trackWarningFlow.actions.handle.from.some((state) => state === row.state)
  if (isOpen && (await isAssigned(ctx, id))) await flow.move(bySystem, 'handle', [id], input, { each: false })
  else await flow.addHistory(bySystem, [row], 'mailed', { thread_id: threadId })
}

async function isAssigned({ db }: Ctx, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: task.id })
    .from(task)
    .where(and(eq(task.flow, trackWarningFlow.name), eq(task.recordId, id), isNotNull(task.assigneeId)))
    .for('update')
  return rows.length > 0
}
