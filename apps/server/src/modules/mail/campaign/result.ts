import { deliveredHours, type rowResults, sentStates } from '@dropyard/contract/mail/campaign/row-states'
import { type SQL, sql } from 'drizzle-orm'

/** Whether the mail of a recipient's row has a result. Lists and statistics use the same condition, so that they agree. */
export function isResult(result: keyof typeof rowResults, row: string): SQL {
  const state = sql.raw(`${row}.state`)
  if (result === 'sent') return sql`${state} = ANY (${sql.param([...sentStates])}::text[])`
  // Who complains got the mail.
  return sql`(${state} IN ('sent', 'complained') AND ${sql.raw(`${row}.sent_at`)} < now() - make_interval(hours => ${deliveredHours}))`
}
