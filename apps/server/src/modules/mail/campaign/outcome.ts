import type { RowState } from '@dropyard/contract/mail/campaign/row-states'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { isHard } from '../../../kit/mail/delivery-report.ts'
import type { SendResult } from '../account/smtp.ts'
import { suppress } from '../suppression/suppress.ts'
import type { Claimed } from './claim.ts'
import { flow } from './flow.ts'
import { stopIfBad } from './watch.ts'

/** What becomes of a recipient's row after the server answered. */

const minuteMs = 60_000
/** Minutes after which a mail is tried again; the last one repeats. */
const pauses = [1, 5, 15, 60, 240]
const longestMs = 48 * 60 * minuteMs

export async function keepOutcome(ctx: Ctx, row: Claimed, result: SendResult): Promise<void> {
  switch (result.state) {
    case 'sent':
      return moved(ctx, row, 'sent', result.response)
    case 'unknown':
      return moved(ctx, row, 'unknown', result.response)
    case 'soft':
      return retry(ctx, row, result.response)
    case 'refused':
      // The account is at fault and not the mail, so this was no try.
      await moved(ctx, row, 'queued', '', new Date(+ctx.now + 5 * minuteMs))
      await flow.move(ctx, 'hold', await stillRunning(ctx, row.campaign_id), { pause_cause: 'account' })
      return
    case 'failed': {
      const [rejected] = result.rejected
      const answer = rejected?.response ?? result.response
      if (!isHard(answer, rejected !== undefined)) return moved(ctx, row, 'failed', answer)
      await moved(ctx, row, 'bounced', answer)
      await suppress(ctx, { hashes: [row.address_hash], reason: 'bounce', source: 'report', entityId: null })
      return stopIfBad(ctx, row.campaign_id)
    }
  }
}

/** Tried again later, for two days. */
function retry(ctx: Ctx, row: Claimed, response: string): Promise<void> {
  const pause = pauses[Math.min(row.tries, pauses.length) - 1] ?? 1
  const next = new Date(+ctx.now + pause * minuteMs)
  return +next - +row.first_try_at > longestMs
    ? moved(ctx, row, 'failed', response)
    : moved(ctx, row, 'held', response, next)
}

const lasting: readonly RowState[] = ['queued', 'held']

async function moved(
  { db, now }: Ctx,
  { row_id, address }: Claimed,
  state: RowState,
  answer: string,
  dueAt: Date | null = null,
): Promise<void> {
  await db.execute(sql`
    UPDATE email_campaign_row SET state = ${state}, answer = ${withoutAddress(answer, address)},
      due_at = ${dueAt?.toISOString() ?? null}, sending_at = NULL,
      sent_at = CASE WHEN ${state} IN ('sent', 'unknown') THEN ${now.toISOString()}::timestamptz END,
      address = CASE WHEN ${lasting.includes(state)} THEN address END
    WHERE id = ${row_id} AND state = 'sending'`)
}

/** Servers repeat the address in their answers, which are kept longer than it. */
export const withoutAddress = (answer: string, address: string): string =>
  answer
    .split(/[\r\n]+/)
    .join(' ')
    .replace(/[^\s<>"'():;,]+@[^\s<>"'():;,]+/g, '…')
    .replaceAll(address.split('@')[0] || '\u0000', '…')
    .slice(0, 300)

async function stillRunning({ db }: Ctx, campaignId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`SELECT id FROM email_campaign WHERE id = ${campaignId} AND state = 'running' FOR UPDATE`,
  )
  return rows.map(({ id }) => Number(id))
}
