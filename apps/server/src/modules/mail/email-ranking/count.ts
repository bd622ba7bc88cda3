import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { repeatUntilDone, takeDue } from '../../../kit/jobs/due-rows.ts'
import { job } from '../../../kit/jobs/jobs.ts'
import { emailStatDue } from './table.ts'

/** Counts the mails of the days that were noted as changed. Counting is idempotent. */

/** Rows that one transaction takes, so at most as many days of accounts. */
const atOnce = 200

/** Who wrote the mail `e`. Mails of other programs name only the account. */
const author = sql`(SELECT o.author_id FROM email_outgoing o WHERE o.email_id = e.id)`

/** Whether a mail is one of the account's own, also one that was moved out of the folder of sent mails. */
const isSent = (mail: string) =>
  sql.raw(`(${mail}.folder = 'sent' OR ${mail}.from_address = lower(a.address))`)
/** Mails that count, in the words of the index of folders. */
const counts = (mail: string) =>
  sql.raw(`${mail}.folder IN ('inbox', 'sent', 'archive', 'trash') AND NOT ${mail}.is_automatic`)

/** @returns whether there may be more */
async function countDue(ctx: Ctx): Promise<boolean> {
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('email-ranking:count'))`)
  const due = await takeDue(ctx, emailStatDue, atOnce)
  if (due.length === 0) return false
  // A day may have been noted several times.
  const some = [...new Map(due.map((one) => [`${one.accountId} ${one.day}`, one])).values()]
  const wanted = sql`unnest(${sql.param(some.map(({ accountId }) => accountId))}::bigint[],
    ${sql.param(some.map(({ day }) => day))}::date[]) AS w (account_id, day)`
  await ctx.db.execute(
    sql`DELETE FROM email_stat s USING ${wanted} WHERE s.account_id = w.account_id AND s.day = w.day`,
  )
  await ctx.db.execute(sql`
    INSERT INTO email_stat (account_id, entity_id, person_id, day, minutes, sent, received, answers)
    SELECT e.account_id, e.entity_id, CASE WHEN its.sent THEN coalesce(${author}, 0) ELSE 0 END, w.day,
      coalesce(answer.minutes, -1), count(*) FILTER (WHERE its.sent), count(*) FILTER (WHERE NOT its.sent),
      count(answer.minutes)
    FROM ${wanted} JOIN email_account a ON a.id = w.account_id
    JOIN email e ON e.account_id = w.account_id AND e.thread_id IS NOT NULL AND ${counts('e')}
      AND e.at >= w.day::timestamp AT TIME ZONE 'UTC' AND e.at < (w.day + 1)::timestamp AT TIME ZONE 'UTC'
    CROSS JOIN LATERAL (SELECT ${isSent('e')} AS sent) AS its
    LEFT JOIN LATERAL (
      SELECT floor(extract(epoch FROM e.at - min(r.at)) / 60)::int AS minutes FROM email r
      WHERE its.sent AND r.thread_id = e.thread_id AND r.at < e.at AND NOT ${isSent('r')} AND ${counts('r')}
        AND r.at > coalesce((SELECT max(b.at) FROM email b
          WHERE b.thread_id = e.thread_id AND b.at < e.at AND ${isSent('b')} AND ${counts('b')}), '-infinity')
    ) AS answer ON true
    GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 4`)
  return true
}

export const countMailsJob = job({
  name: 'email-ranking.count',
  input: z.object({}),
  cron: '9-59/10 * * * *',
  concurrency: 1,
  run: (run) => repeatUntilDone(run, countDue),
})
