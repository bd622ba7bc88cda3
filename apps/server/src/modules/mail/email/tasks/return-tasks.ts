import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Job, job } from '../../../../kit/jobs/jobs.ts'
import { leaveMailbox } from '../../../../kit/record/task-mailbox.ts'
import { task } from '../../../../kit/task-table.ts'
import { flow } from './flow.ts'

/**
 * Returns tasks to the pool whose assignee may no longer answer from the account. A job, because the change of the members holds
 * locks on them that assigning a task waits for.
 */
export const returnTasksJob: Job<{ accountId: number }> = job({
  name: 'email.return-tasks',
  input: z.object({ accountId: z.number() }),
  async run(run, { accountId }) {
    await run.transaction(async (ctx) => {
      const rows = await ctx.db
        .select({ recordId: task.recordId, assigneeId: task.assigneeId })
        .from(task)
        .where(
          and(
            eq(task.mailboxId, accountId),
            isNull(task.closedAt),
            isNotNull(task.assigneeId),
            sql`NOT EXISTS (SELECT FROM email_member m WHERE m.email_account_id = ${task.mailboxId}
              AND m.person_id = ${task.assigneeId} AND m."right" <> 'read')`,
          ),
        )
      const held = new Map(rows.map((row) => [row.recordId, row.assigneeId]))
      if (held.size > 0)
        await flow.move(
          ctx,
          'release',
          [...held.keys()],
          {},
          { each: true, still: (now) => now.assigneeId === held.get(now.recordId) },
        )
      await leaveMailbox(ctx, accountId)
    })
  },
})
