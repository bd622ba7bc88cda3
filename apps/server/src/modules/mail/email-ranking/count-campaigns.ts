import { dayMs, dayOf } from '@dropyard/contract/kit/days'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { type JobRun, job } from '../../../kit/jobs/jobs.ts'
import { eventDays } from '../campaign/events.ts'
import { isResult } from '../campaign/result.ts'

/** Counts the mails of campaigns by the day on which they were sent. Counting is idempotent: it replaces the rows of a day. */

/** A day whose mails are younger than this is counted again soon: most reactions come within it. */
const lastDays = 4

const input = z.object({}) as z.ZodType<Record<string, never>>

/** Every night all days whose reactions are still stored; earlier days stay as they are. */
export const countCampaignsJob = job({
  name: 'email-ranking.count-campaigns',
  input,
  cron: '17 3 * * *',
  concurrency: 1,
  run: (run) => countDays(run, eventDays),
})

export const countLastDaysJob = job({
  name: 'email-ranking.count-last-days',
  input,
  cron: '4-59/10 * * * *',
  concurrency: 1,
  run: (run) => countDays(run, lastDays),
})

async function countDays(run: Pick<JobRun, 'signal' | 'transaction'>, days: number): Promise<void> {
  for (let ago = 0; ago < days && !run.signal.aborted; ago++)
    await run.transaction((ctx) => countDay(ctx, dayOf(new Date(+ctx.now - ago * dayMs))))
}

async function countDay({ db }: Ctx, day: string): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('email-ranking:count-campaigns'))`)
  await db.execute(sql`DELETE FROM email_campaign_stat WHERE day = ${day}`)
  await db.execute(sql`
    INSERT INTO email_campaign_stat (campaign_id, template_id, account_id, entity_id, day, minutes, sent, delivered, bounced, complained,
      opened, machine_opened, clicked, answers, unsubscribed, orders)
    SELECT r.campaign_id, c.template_id, r.account_id, r.entity_id, ${day}::date,
      coalesce(floor(extract(epoch FROM did.answered_at - r.sent_at) / 60)::int, -1),
      count(*) FILTER (WHERE ${isResult('sent', 'r')}), count(*) FILTER (WHERE ${isResult('delivered', 'r')}),
      count(*) FILTER (WHERE r.state = 'bounced'), count(*) FILTER (WHERE r.state = 'complained'),
      count(*) FILTER (WHERE did.opened), count(*) FILTER (WHERE did.machine), count(did.clicked_at), count(did.answered_at),
      count(*) FILTER (WHERE did.unsubscribed), sum(bought.orders)
    FROM email_campaign_row r JOIN email_campaign c ON c.id = r.campaign_id
    CROSS JOIN LATERAL (
      SELECT bool_or(e.kind = 'open') AS opened, bool_or(e.kind = 'machine') AS machine, bool_or(e.kind = 'unsubscribe') AS unsubscribed,
        min(e.at) FILTER (WHERE e.kind = 'click') AS clicked_at, min(e.at) FILTER (WHERE e.kind = 'answer') AS answered_at
      FROM email_campaign_event e WHERE e.row_id = r.id) AS did
    CROSS JOIN LATERAL (
      SELECT count(*) AS orders FROM customer_order o WHERE o.customer_id = r.customer_id AND o.counts
        AND o.placed_at >= did.clicked_at AND o.placed_at < did.clicked_at + interval '7 days') AS bought
    WHERE r.sent_at >= ${day}::date::timestamp AT TIME ZONE 'UTC' AND r.sent_at < (${day}::date + 1)::timestamp AT TIME ZONE 'UTC'
    GROUP BY 1, 2, 3, 4, 6 ORDER BY 1, 6`)
}
