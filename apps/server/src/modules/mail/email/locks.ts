import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'

/**
 * The order in which transactions lock mail, so that no two wait for each other: first the lock of the account (`lockThreads`),
 * then rows of `email`, then of `email_outgoing`, then of `customer`, then of `email_thread`, and rows of one table by id. A transaction leaves out
 * what it doesn't change. Conversations are locked with NO KEY UPDATE, which lets others add mails to them.
 */

type Db = Pick<Ctx, 'db'>

/** Mails of one account are put into conversations one after the other: two replies at once would begin two. */
export const lockThreads = ({ db }: Db, accountId: number): Promise<unknown> =>
  db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('email_thread'), ${accountId}::int)`)

/** Locks rows that a statement is about to change in no fixed order. A single row needs no order. */
export async function lockRows(
  { db }: Db,
  table: 'email' | 'email_outgoing' | 'email_thread',
  ids: readonly number[],
): Promise<void> {
  if (ids.length < 2) return
  await db.execute(sql`
    SELECT FROM ${sql.identifier(table)} WHERE id = ANY (${sql.param([...ids])}::bigint[]) ORDER BY id FOR NO KEY UPDATE`)
}

/** Locks the conversations of these mails, those of these customers, and others that are named. */
export async function lockConversationsOf(
  { db }: Db,
  ids: { mails: readonly number[]; customers: readonly number[]; threads: readonly number[] },
): Promise<void> {
  const list = (some: readonly number[]) => sql`${sql.param([...some])}::bigint[]`
  await db.execute(sql`
    SELECT FROM email_thread WHERE id IN (
        SELECT thread_id FROM email WHERE id = ANY (${list(ids.mails)})
        UNION SELECT id FROM email_thread WHERE customer_id = ANY (${list(ids.customers)})
        UNION SELECT unnest(${list(ids.threads)}))
      ORDER BY id FOR NO KEY UPDATE`)
}

/** Locks the mails of conversations, and others that aren't in them yet. @returns the ids of the mails */
export async function lockMailsOf(
  { db }: Db,
  threadIds: readonly number[],
  unplacedIds: readonly number[] = [],
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    SELECT id FROM email WHERE thread_id = ANY (${sql.param([...threadIds])}::bigint[]) OR id = ANY (${sql.param([...unplacedIds])}::bigint[])
    ORDER BY id FOR NO KEY UPDATE`)
  return rows.map(({ id }) => Number(id))
}

/** Locks all that changes when a mail that was written here comes into its conversation, apart from the mail itself. */
export async function lockConversation(
  ctx: Db,
  { accountId, threadId }: { accountId: number; threadId: number },
): Promise<void> {
  await lockThreads(ctx, accountId)
  await lockMailsOf(ctx, [threadId])
}
