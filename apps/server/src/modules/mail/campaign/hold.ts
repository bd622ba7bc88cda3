import type { pauseCauses } from '@dropyard/contract/mail/campaign/flow'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { flow } from './flow.ts'

/** Pauses campaigns for a reason that the system found. */

export type PauseCause = keyof typeof pauseCauses

/** Locks the campaigns of an account that are being sent. */
export async function lockRunning({ db }: Ctx, accountId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`SELECT id FROM email_campaign WHERE account_id = ${accountId} AND state = 'running' ORDER BY id FOR NO KEY UPDATE`,
  )
  return rows.map(({ id }) => Number(id))
}

/** @param words What the server said, without the recipient's address */
export async function hold(
  ctx: Ctx,
  running: readonly number[],
  cause: PauseCause,
  words = '',
): Promise<void> {
  if (running.length > 0)
    await flow.move(ctx, 'hold', running, { pause_cause: cause, pause_reason: words }, { each: false })
}
