import type { pauseCauses } from '@dropyard/contract/mail/campaign/flow'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { flow } from './flow.ts'

/** Pauses campaigns for a reason that the system found. */

export type PauseCause = keyof typeof pauseCauses

/**
 * Locks the campaigns of an account that are being sent, in the order of their ids.
 *
 * @param also a campaign that is locked with them, in whatever state it is
 * @returns those that are being sent
 */
export async function lockRunning({ db }: Ctx, accountId: number, also?: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number; state: string }>(sql`
    SELECT id, state FROM email_campaign
    WHERE (account_id = ${accountId} AND state = 'running') OR id = ${also ?? null}
    ORDER BY id FOR NO KEY UPDATE`)
  return rows.flatMap(({ id, state }) => (state === 'running' ? [Number(id)] : []))
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
