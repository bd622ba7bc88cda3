import {
  deliveredHours,
  deliveredStates,
  type rowResults,
  sentStates,
} from '@dropyard/contract/mail/campaign/row-states'
import { type SQL, sql } from 'drizzle-orm'

/** Whether the mail of a recipient's row has a result. Lists and statistics use the same condition, so that they agree. */
export function isResult(result: keyof typeof rowResults, row: string): SQL {
  const isIn = (states: readonly string[]) =>
    sql`${sql.raw(`${row}.state`)} = ANY (${sql.param([...states])}::text[])`
  if (result === 'sent') return isIn(sentStates)
  if (result === 'accepted') return isIn(deliveredStates)
  return sql`(${isIn(deliveredStates)} AND ${sql.raw(`${row}.sent_at`)} < now() - make_interval(hours => ${deliveredHours}))`
}
