import type { MailPlace } from '@dropyard/contract/mail/email'
import { emailFlow } from '@dropyard/contract/mail/email/flow'
import { asc, inArray, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { accountsWith } from '../account/rights.ts'
import { emailAccount } from '../account/table.ts'

/** The user's accounts with the numbers of unread conversations in their folders. */
export async function listBoxes(ctx: UserCtx) {
  const { db } = ctx
  const [readable, changeable] = [await accountsWith(ctx, 'read'), await accountsWith(ctx, 'answer')]
  if (readable.length === 0) return []
  const accounts = await db
    .select()
    .from(emailAccount)
    .where(inArray(emailAccount.id, readable))
    .orderBy(asc(emailAccount.address))
  const unread = await db.execute<{ account_id: number; folder: MailPlace; count: number }>(sql`
    SELECT account_id, folder, count(*)::int AS count FROM email_thread WHERE is_unread GROUP BY account_id, folder`)
  const failed = await db.execute<{ account_id: number; count: number }>(sql`
    SELECT account_id, count(*)::int AS count FROM email_thread WHERE is_unreadable GROUP BY account_id`)
  const outgoing = await db.execute<{ account_id: number; drafts: number; scheduled: number }>(sql`
    SELECT account_id, count(*) FILTER (WHERE has_draft)::int AS drafts, count(*) FILTER (WHERE has_scheduled)::int AS scheduled
    FROM email_thread WHERE has_draft OR has_scheduled GROUP BY account_id`)
  const tasks = await db.execute<{ account_id: number; mine: number; unassigned: number }>(sql`
    SELECT mailbox_id AS account_id, count(*) FILTER (WHERE assignee_id = ${ctx.user.id})::int AS mine,
      count(*) FILTER (WHERE assignee_id IS NULL)::int AS unassigned
    FROM task WHERE flow = ${emailFlow.name} AND closed_at IS NULL GROUP BY mailbox_id`)
  const waiting = await db.execute<{ account_id: number; count: number }>(sql`
    SELECT account_id, count(*)::int AS count FROM email WHERE state = 'waiting' GROUP BY account_id`)
  const of = <R extends { account_id: number }>({ rows }: { rows: R[] }, id: number): R[] =>
    rows.filter((row) => Number(row.account_id) === id)
  return accounts.map(({ id, address, name, state, unfetched }) => ({
    account_id: id,
    address,
    name,
    state,
    backlog: unfetched + (of(waiting, id)[0]?.count ?? 0),
    may_change: changeable.includes(id),
    unread: of(unread, id).map(({ folder, count }) => ({ folder, count })),
    unreadable: of(failed, id)[0]?.count ?? 0,
    drafts: of(outgoing, id)[0]?.drafts ?? 0,
    scheduled: of(outgoing, id)[0]?.scheduled ?? 0,
    mine: of(tasks, id)[0]?.mine ?? 0,
    unassigned: of(tasks, id)[0]?.unassigned ?? 0,
  }))
}
