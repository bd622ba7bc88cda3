import type { RowState } from '@dropyard/contract/mail/campaign/row-states'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { isHard } from '../../../kit/mail/delivery-report.ts'
import { noteMails } from '../../customer/segment/mailed.ts'
import type { SendResult } from '../account/smtp.ts'
import { suppress } from '../suppression/suppress.ts'
import { BrokenMail } from '../template/render.ts'
import { type Claimed, type ClaimedMail, release } from './claim.ts'
import { hold, lockRunning } from './hold.ts'
import { lockCampaign, stopIfBad } from './watch.ts'

/**
 * What becomes of a recipient's row after its mail was handed over, or couldn't be. Campaigns are locked before rows, as their actions
 * do, so that the two never wait for each other.
 */

const minuteMs = 60_000
/** Minutes after which a mail is tried again; the last one repeats. */
const pauses = [1, 5, 15, 60, 240]
const longestMs = 48 * 60 * minuteMs
/** Tries of a mail that the server refuses, or that can't be made: then only this recipient is given up. */
const mostTries = 3
/** Runs in a row that didn't reach the server, one a minute, after which campaigns are paused. */
const mostFailedRuns = 10

/** Whether an answer is about the account or its server, and not about this mail: then no other mail can be sent now. */
export const isAboutAccount = (result: SendResult): boolean =>
  result.state === 'refused' ||
  ((result.state === 'soft' || result.state === 'failed') &&
    (result.stage === 'connection' || result.stage === 'sender' || result.code === 421))

export async function keepOutcome(ctx: Ctx, mail: ClaimedMail, result: SendResult): Promise<void> {
  if (isAboutAccount(result)) return keepAccountTrouble(ctx, mail, result)
  const { row, account } = mail
  await lockReached(ctx, account.id, row.campaign_id)
  if (result.state === 'sent' || result.state === 'unknown')
    return moved(ctx, row, result.state, result.response)
  if (result.state === 'soft') return retry(ctx, row, result.response)
  if (result.state !== 'failed') return
  const isRcpt = result.stage === 'recipient'
  const answer = (isRcpt && result.rejected[0]?.response) || result.response
  // Some servers look up the recipient only after they took the content.
  if (!isHard(answer, isRcpt))
    return isRcpt ? moved(ctx, row, 'failed', answer) : postpone(ctx, row, 'content', answer)
  await moved(ctx, row, 'bounced', answer)
  await suppress(ctx, { hashes: [row.address_hash], reason: 'bounce', source: 'report', entityId: null })
  return stopIfBad(ctx, row.campaign_id)
}

/** Locks a mail's campaign. The server was reached, so the runs in a row that didn't reach it end, for all campaigns of the account. */
async function lockReached(ctx: Ctx, accountId: number, campaignId: number): Promise<void> {
  // Only the run that sends for the account counts them, which is this one.
  const { rows } = await ctx.db.execute<{ n: number }>(
    sql`SELECT failed_runs AS n FROM email_campaign WHERE id = ${campaignId}`,
  )
  if (!rows[0]?.n) {
    await lockCampaign(ctx, campaignId)
    return
  }
  const running = await lockRunning(ctx, accountId, campaignId)
  await ctx.db.execute(
    sql`UPDATE email_campaign SET failed_runs = 0 WHERE id = ANY (${sql.param(running)}::bigint[]) AND failed_runs > 0`,
  )
}

/** Nothing is lost: the mail waits. What the server refuses for good pauses the campaigns now, and what may pass after some time. */
async function keepAccountTrouble(ctx: Ctx, mail: ClaimedMail, result: SendResult): Promise<void> {
  const { row, account } = mail
  const running = await lockRunning(ctx, account.id, row.campaign_id)
  await release(ctx, mail)
  const words = withoutAddress(result.response, row.address)
  if (result.state !== 'soft') return hold(ctx, running, 'account', words)
  const { rows } = await ctx.db.execute<{ id: number; n: number }>(sql`
    UPDATE email_campaign SET failed_runs = failed_runs + 1 WHERE id = ANY (${sql.param(running)}::bigint[])
    RETURNING id, failed_runs AS n`)
  const unreached = rows.filter(({ n }) => n >= mostFailedRuns).map(({ id }) => Number(id))
  await hold(ctx, unreached, 'server', words)
}

/** A mail that can't be made. One recipient's mail stops no others; after several in a row the campaign is paused. */
export async function keepBroken(
  ctx: Ctx,
  { row }: ClaimedMail,
  { error, isRepeated }: { error: unknown; isRepeated: boolean },
): Promise<void> {
  await lockCampaign(ctx, row.campaign_id)
  // Other errors may contain statements and addresses: they are only in the log.
  const words = error instanceof BrokenMail ? error.message : ''
  await postpone(ctx, row, isRepeated ? 'mail' : undefined, words)
}

/** Tries a mail again that is at fault itself, later than others; the campaign is paused with the reason, if there is a cause. */
async function postpone(
  ctx: Ctx,
  row: Claimed,
  cause: 'content' | 'mail' | undefined,
  words: string,
): Promise<void> {
  if (row.tries >= mostTries) return moved(ctx, row, 'failed', words)
  await moved(ctx, row, 'held', words, nextTry(ctx, row))
  const campaign = await lockCampaign(ctx, row.campaign_id)
  if (cause && campaign?.state === 'running')
    await hold(ctx, [campaign.id], cause, withoutAddress(words, row.address))
}

const nextTry = ({ now }: Ctx, { tries }: Claimed): Date =>
  new Date(+now + (pauses[Math.min(tries, pauses.length) - 1] ?? 1) * minuteMs)

/** Tried again later, for two days. */
function retry(ctx: Ctx, row: Claimed, response: string): Promise<void> {
  const next = nextTry(ctx, row)
  return +next - +row.first_try_at > longestMs
    ? moved(ctx, row, 'failed', response)
    : moved(ctx, row, 'held', response, next)
}

/** Only a mail that is tried again keeps its address, unless its campaign was ended while the mail was handed over. */
async function moved(
  { db, now }: Ctx,
  { row_id, address }: Claimed,
  state: Exclude<RowState, 'queued'>,
  answer: string,
  dueAt: Date | null = null,
): Promise<void> {
  const its = sql`SELECT customer_id FROM email_campaign_row WHERE id = ${row_id}`
  if (state === 'sent' || state === 'unknown') await noteMails({ db }, its, { got: now, last: now })
  const isEnded = sql`c.state IN ('cancelled', 'finished')`
  const isOver = sql`${state} <> 'held' OR ${isEnded}`
  await db.execute(sql`
    UPDATE email_campaign_row r SET answer = ${withoutAddress(answer, address)}, sending_at = NULL,
      state = CASE WHEN ${state} = 'held' AND ${isEnded} THEN 'cancelled' ELSE ${state} END,
      due_at = CASE WHEN ${isOver} THEN NULL ELSE ${dueAt?.toISOString() ?? null}::timestamptz END,
      sent_at = CASE WHEN ${state} IN ('sent', 'unknown', 'bounced') THEN ${now.toISOString()}::timestamptz END,
      address = CASE WHEN ${isOver} THEN NULL ELSE r.address END
    FROM email_campaign c WHERE c.id = r.campaign_id AND r.id = ${row_id} AND r.state = 'sending'`)
}

/** Servers repeat the address in their answers, which are kept longer than it. */
export const withoutAddress = (answer: string, address: string): string =>
  answer
    .split(/[\r\n]+/)
    .join(' ')
    .replace(/[^\s<>"'():;,]+@[^\s<>"'():;,]+/g, '…')
    .replaceAll(address.split('@')[0] || '\u0000', '…')
    .slice(0, 300)
