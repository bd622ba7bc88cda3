import { inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../../kit/context.ts'
import type { AccountRow } from '../../account/connect.ts'
import { emailAccount } from '../../account/table.ts'

/**
 * Accounts that a process listens to. It holds them for some seconds and renews that while it runs, so that no other process listens
 * to the same account, and no database connection is held in between. Others take over the accounts of a process that died.
 */

export const leaseSeconds = 30

/** Renews the accounts of this process, and takes those that no other one holds, up to this number in all processes. */
export async function renewLeases({ db }: Ctx, processId: string, most: number): Promise<AccountRow[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    INSERT INTO email_listener AS l (account_id, process_id, until)
    SELECT id, ${processId}::uuid, now() + make_interval(secs => ${leaseSeconds}) FROM (
      SELECT id FROM email_account WHERE status = 'active' AND state = 'works' ORDER BY id LIMIT ${most}
    ) AS wanted ORDER BY id
    ON CONFLICT (account_id) DO UPDATE SET process_id = excluded.process_id, until = excluded.until
      WHERE l.process_id = excluded.process_id OR l.until < now()
    RETURNING account_id AS id`)
  const ids = rows.map(({ id }) => Number(id))
  await endLeases({ db }, processId, ids)
  return ids.length === 0 ? [] : db.select().from(emailAccount).where(inArray(emailAccount.id, ids))
}

/** Leaves all accounts but these to other processes. */
export async function endLeases(
  { db }: Pick<Ctx, 'db'>,
  processId: string,
  but: readonly number[] = [],
): Promise<void> {
  await db.execute(sql`
    DELETE FROM email_listener WHERE process_id = ${processId}::uuid AND account_id <> ALL (${sql.param([...but])}::bigint[])`)
}
