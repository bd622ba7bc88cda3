import { hourMs } from '@dropyard/contract/kit/days'
import { mailAccountErrors } from '@dropyard/contract/mail/account'
import { emailErrors } from '@dropyard/contract/mail/email'
import { emailFlow } from '@dropyard/contract/mail/email/flow'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../../kit/context.ts'
import { assertFound, fail, invalid } from '../../../../kit/errors.ts'
import { dueBy } from '../../../../kit/record/task-clock.ts'
import type { TaskDetails } from '../../../../kit/record/tasks.ts'
import { runFlow } from '../../../../kit/record/workflow.ts'
import { emailAccount, emailMember } from '../../account/table.ts'
import { emailThread } from '../table.ts'

/** Runs the workflow of conversations. Their tasks are visible to members of the account only (`task.mailbox_id`). */

type Row = typeof emailThread.$inferSelect

/** Whether a person may answer from an account. Locks the membership, so that it can't end before this transaction has. */
async function mayAnswer({ db }: Ctx, accountId: number, personId: number): Promise<boolean> {
  const rows = await db
    .select({ id: emailMember.personId })
    .from(emailMember)
    .where(
      and(
        eq(emailMember.headId, accountId),
        eq(emailMember.personId, personId),
        inArray(emailMember.right, ['answer', 'manage']),
      ),
    )
    .for('share')
  return rows.length > 0
}

const byAnswerer = async (ctx: Ctx, { accountId }: Row): Promise<undefined> => {
  if (ctx.user && !(await mayAnswer(ctx, accountId, ctx.user.id))) fail(emailErrors.may_not)
}

/** Read with the list of tasks and not stored in the task, so that row-level security and erasing apply to it. */
const detailsOf: TaskDetails = (_ctx, recordId) => sql`(SELECT jsonb_build_object(
    'name', nullif(t.subject, ''),
    'parts', to_jsonb(array_remove(ARRAY[nullif(t.people, ''), c.name, a.address], NULL)),
    'at', t.last_at)
  FROM email_thread t JOIN email_account a ON a.id = t.account_id LEFT JOIN entity c ON c.id = t.entity_id
  WHERE t.id = ${recordId})`

/** From now on it is to be answered within the hours of its account. */
const dueAgain = async (ctx: Ctx, { id, accountId }: Row): Promise<void> => {
  const [account] = await ctx.db
    .select({ hours: emailAccount.answerHours })
    .from(emailAccount)
    .where(eq(emailAccount.id, accountId))
  const { hours } = assertFound(account)
  await dueBy(ctx, emailFlow.name, id, new Date(ctx.now.getTime() + hours * hourMs))
}

type OfTask = Pick<Row, 'id' | 'state'>

export const taskOf = ({ id, state }: OfTask) => ({
  subject: 'Mail',
  title: `#${id}`,
  // A reopened conversation is for everyone again.
  ...(state === 'open' ? { worker: null } : {}),
})

export const flow = runFlow(emailFlow, {
  table: emailThread,
  isSharedWhileMoved: true,
  owner: (row) => row.entityId,
  mailbox: (row) => row.accountId,
  task: taskOf,
  taskDetails: detailsOf,
  effects: {
    answered: byAnswerer,
    close: byAnswerer,
    reopen: byAnswerer,
    continue: byAnswerer,
    claim: byAnswerer,
    release: byAnswerer,
    wait: byAnswerer,
    resume: byAnswerer,
    async assign(ctx, row, { assignee_id }) {
      await byAnswerer(ctx, row)
      if (!(await mayAnswer(ctx, row.accountId, assignee_id)))
        invalid({ assignee_id: mailAccountErrors.no_answerer.words })
      return undefined
    },
  },
  afterMove: { reopen: dueAgain, continue: dueAgain },
})
