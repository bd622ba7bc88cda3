import { type MailDeed, openDays } from '@dropyard/contract/customer/segment/terms'
import { dayMs } from '@dropyard/contract/kit/days'
import { lt, or, type SQL, type SQLChunk, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { job } from '../../../kit/jobs/jobs.ts'
import { customerMail } from './table.ts'

/** When customers last got, opened, … mails: what segments ask about mails. The mail area, which is above this one, notes it. */

const columns = {
  ...{ got: 'got_at', opened: 'opened_at', clicked: 'clicked_at', answered: 'answered_at', last: 'last_at' },
} as const satisfies Record<MailDeed | 'last', string>

const list = (parts: readonly SQLChunk[]): SQL => sql.join([...parts], sql`, `)
const later = (column: SQLChunk): SQL => sql`${column} = greatest(l.${column}, excluded.${column})`

/**
 * Notes that something happened with mails of a customer (its id, or a subquery of it). Earlier times than those that are known
 * change nothing.
 *
 * Locks the customer before its row here, as merging does. Callers that lock a recipient of a campaign do so afterwards.
 */
export async function noteMails(
  { db }: Pick<Ctx, 'db'>,
  customerId: number | SQL,
  times: Partial<Record<keyof typeof columns, Date>>,
): Promise<void> {
  const names = Object.keys(times) as (keyof typeof columns)[]
  const set = names.map((name) => sql.identifier(columns[name]))
  const values = names.map((name) => sql`${times[name]?.toISOString() ?? null}::timestamptz`)
  await db.execute(sql`
    INSERT INTO customer_mail AS l (customer_id, scope_id, ${list(set)})
    SELECT c.id, c.scope_id, ${list(values)} FROM customer c
    WHERE c.id = (${customerId}) AND c.erased_at IS NULL FOR KEY SHARE
    ON CONFLICT (customer_id) DO UPDATE SET ${list(set.map(later))}`)
}

/** Same for the last mails of several customers: their times by the customers' ids. */
export async function noteLastMails({ db }: Pick<Ctx, 'db'>, last: ReadonlyMap<number, Date>): Promise<void> {
  if (last.size === 0) return
  const given = JSON.stringify([...last].map(([id, at]) => ({ id, at })))
  await db.execute(sql`
    INSERT INTO customer_mail AS l (customer_id, scope_id, last_at)
    SELECT c.id, c.scope_id, n.at FROM jsonb_to_recordset(${given}::jsonb) AS n (id bigint, at timestamptz) JOIN customer c ON c.id = n.id
    WHERE c.erased_at IS NULL ORDER BY c.id FOR KEY SHARE OF c
    ON CONFLICT (customer_id) DO UPDATE SET ${later(sql.identifier(columns.last))}`)
}

/** Locks a customer (a subquery of its id) and then its row here, before a caller locks a recipient of a campaign. */
export async function lockMails({ db }: Pick<Ctx, 'db'>, customerId: SQL): Promise<void> {
  await db.execute(sql`SELECT FROM customer WHERE id = (${customerId}) FOR KEY SHARE`)
  await db.execute(sql`SELECT FROM customer_mail WHERE customer_id = (${customerId}) FOR NO KEY UPDATE`)
}

/** Sets when a customer got the last mail of a campaign, after the receiving server sent one back. */
export async function correctGot({ db }: Pick<Ctx, 'db'>, customerId: number, at: SQL): Promise<void> {
  await db.execute(sql`UPDATE customer_mail SET got_at = (${at}) WHERE customer_id = ${customerId}`)
}

/** The times of a customer's mails, as PostgreSQL writes them; null if nothing was noted. */
type MailTimes = Readonly<Record<string, string | null>> | null

const all = Object.values(columns)

export async function mailTimes({ db }: Ctx, customerId: number): Promise<MailTimes> {
  const { rows } = await db.execute<{ its: MailTimes }>(sql`
    SELECT to_jsonb(l) - 'customer_id' - 'scope_id' AS its FROM customer_mail l WHERE customer_id = ${customerId} FOR UPDATE`)
  return rows[0]?.its ?? null
}

/** The later times of both. The row of the customer that goes is deleted with it. */
export async function mergeMails({ db }: Ctx, survivorId: number, goneId: number): Promise<void> {
  const names = list(all.map((name) => sql.identifier(name)))
  await db.execute(sql`
    INSERT INTO customer_mail AS l (customer_id, scope_id, ${names})
    SELECT c.id, c.scope_id, ${names} FROM customer_mail g, customer c WHERE g.customer_id = ${goneId} AND c.id = ${survivorId}
    ON CONFLICT (customer_id) DO UPDATE SET ${list(all.map((name) => later(sql.identifier(name))))}`)
}

/** Both have their times again. Times of the remaining customer that changed since the merge stay. */
export async function unmergeMails(
  { db }: Ctx,
  { survivorId, goneId }: { survivorId: number; goneId: number },
  { survivor, gone, after }: { survivor: MailTimes; gone: MailTimes; after: MailTimes },
): Promise<void> {
  const record = (of: MailTimes) =>
    sql`jsonb_populate_record(NULL::customer_mail, ${JSON.stringify(of ?? {})}::jsonb)`
  const names = all.map((name) => sql.identifier(name))
  await db.execute(sql`
    UPDATE customer_mail l SET ${list(
      names.map(
        (name) =>
          sql`${name} = CASE WHEN l.${name} IS DISTINCT FROM a.${name} THEN l.${name} ELSE s.${name} END`,
      ),
    )}
    FROM ${record(after)} AS a, ${record(survivor)} AS s WHERE l.customer_id = ${survivorId}`)
  if (survivor === null)
    await db.execute(
      sql`DELETE FROM customer_mail WHERE customer_id = ${survivorId} AND coalesce(${list(names)}) IS NULL`,
    )
  if (gone !== null)
    await db.execute(sql`
      INSERT INTO customer_mail (customer_id, scope_id, ${list(names)})
      SELECT c.id, c.scope_id, ${list(names.map((name) => sql`g.${name}`))} FROM ${record(gone)} AS g, customer c WHERE c.id = ${goneId}`)
}

export const forgetOpensJob = job({
  name: 'customer-segment.forget-opens',
  input: z.object({}),
  cron: '37 3 * * *',
  concurrency: 1,
  run: (run) =>
    run.transaction(async ({ db, now }) => {
      const end = new Date(now.getTime() - openDays * dayMs)
      const kept = (column: PgColumn) => sql`CASE WHEN ${column} >= ${end.toISOString()} THEN ${column} END`
      await db
        .update(customerMail)
        .set({ openedAt: kept(customerMail.openedAt), clickedAt: kept(customerMail.clickedAt) })
        .where(or(lt(customerMail.openedAt, end), lt(customerMail.clickedAt, end)))
    }),
})
