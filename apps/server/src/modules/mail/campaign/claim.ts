import type { CampaignEvent } from '@dropyard/contract/mail/campaign/automatic'
import type { SkipReason } from '@dropyard/contract/mail/campaign/row-states'
import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { emailAccount } from '../account/table.ts'
import { hashOfAddress } from '../suppression/address-hash.ts'
import { type Person, personColumns } from './audience.ts'
import { isOver } from './happened.ts'
import { hold, lockRunning } from './hold.ts'
import { forbidden, stoppedHashes } from './may-receive.ts'

/**
 * Takes the next mail of an account. It is marked as `sending` in a committed transaction before it is handed to the server, so
 * that a killed worker leaves a mark: such a mail may be sent, and is never sent again. One worker at a time sends for an account.
 */

/** Recipients that are looked at together; those who must no longer get the mail are left out. */
const lookedAt = 20

export interface Claimed extends Person {
  campaign_id: number
  entity_id: number | null
  version_id: number
  address: string
  address_hash: string
  /** Empty unless the campaign is automatic. */
  occurrence: string
  mail_language: string
  tries: number
  first_try_at: Date
  claimed_at: Date
}

interface Running extends Record<string, unknown> {
  id: number
  entity_id: number | null
  event: CampaignEvent | null
  version_id: number
  per_hour: number
}

export type Account = typeof emailAccount.$inferSelect

/** A recipient whose mail is handed over now, and the account that sends it. */
export interface ClaimedMail {
  readonly row: Claimed
  readonly account: Account
}

/**
 * Undefined if no campaign of the account has a mail that is due and within its limit of the hour. If the account can't send any
 * longer, its campaigns are paused.
 */
export async function claimNext(ctx: Ctx, accountId: number): Promise<ClaimedMail | undefined> {
  const { db } = ctx
  const [account] = await db.select().from(emailAccount).where(eq(emailAccount.id, accountId))
  if (!account) return undefined
  if (account.status !== 'active' || account.state === 'stopped') {
    const cause = account.status === 'active' ? 'account' : 'disabled'
    await hold(ctx, await lockRunning(ctx, accountId), cause)
    return undefined
  }
  // Mails about events don't wait behind a big campaign. Then by the mail that is due longest: one that was released comes last.
  const { rows: running } = await db.execute<Running>(sql`
    SELECT c.id, c.entity_id, c.event, c.version_id, c.per_hour FROM email_campaign c CROSS JOIN LATERAL (
      SELECT r.due_at FROM email_campaign_row r
      WHERE r.campaign_id = c.id AND r.state IN ('queued', 'held') AND r.due_at <= ${ctx.now.toISOString()}
      ORDER BY r.due_at LIMIT 1) AS first
    WHERE c.account_id = ${accountId} AND c.state = 'running' ORDER BY (c.kind = 'event') DESC, first.due_at, c.id`)
  if (running.length === 0) return undefined
  const sent = await sentInHour(ctx, accountId)
  for (const campaign of running) {
    if (sent >= campaign.per_hour) continue
    const row = await firstDue(ctx, campaign)
    if (!row) continue
    await db.execute(sql`
      UPDATE email_campaign_row SET state = 'sending', sending_at = ${ctx.now.toISOString()}, tries = tries + 1,
        first_try_at = coalesce(first_try_at, ${ctx.now.toISOString()}) WHERE id = ${row.row_id}`)
    await db.execute(sql`
      INSERT INTO email_campaign_pace AS p (account_id, minute, count)
      VALUES (${accountId}, date_trunc('minute', ${ctx.now.toISOString()}::timestamptz), 1)
      ON CONFLICT (account_id, minute) DO UPDATE SET count = p.count + 1`)
    const first_try_at = row.first_try_at ?? ctx.now
    return { row: { ...row, tries: row.tries + 1, first_try_at, claimed_at: ctx.now }, account }
  }
  return undefined
}

async function sentInHour({ db, now }: Ctx, accountId: number): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    SELECT coalesce(sum(count), 0)::int AS n FROM email_campaign_pace
    WHERE account_id = ${accountId} AND minute > ${now.toISOString()}::timestamptz - interval '1 hour'`)
  return rows[0]?.n ?? 0
}

/**
 * Takes back a claim of a mail that the server never looked at: it was no try, and doesn't count in the hour. Others go first the
 * next time: the connection may be lost because of this mail. A campaign that was ended in between ends it.
 */
export async function release({ db, now }: Ctx, { row, account }: ClaimedMail): Promise<void> {
  const { rowCount } = await db.execute(sql`
    UPDATE email_campaign_row r SET sending_at = NULL, tries = r.tries - 1,
      due_at = CASE WHEN c.state NOT IN ('cancelled', 'finished') THEN ${now.toISOString()}::timestamptz END,
      first_try_at = CASE WHEN r.tries > 1 THEN r.first_try_at END,
      address = CASE WHEN c.state NOT IN ('cancelled', 'finished') THEN r.address END,
      state = CASE WHEN c.state IN ('cancelled', 'finished') THEN 'cancelled' WHEN r.tries > 1 THEN 'held' ELSE 'queued' END
    FROM email_campaign c WHERE c.id = r.campaign_id AND r.id = ${row.row_id} AND r.state = 'sending'`)
  if (!rowCount) return
  await db.execute(sql`
    UPDATE email_campaign_pace SET count = count - 1
    WHERE account_id = ${account.id} AND minute = date_trunc('minute', ${row.claimed_at.toISOString()}::timestamptz) AND count > 0`)
}

type Due = Omit<Claimed, 'address' | 'first_try_at'> & {
  address: string | null
  first_try_at: Date | null
  merged: string[]
  is_over: boolean
}

/** The first recipient that is due and may still get the mail. Others found on the way are left out for good. */
async function firstDue(
  ctx: Ctx,
  campaign: Running,
): Promise<(Omit<Claimed, 'first_try_at'> & Pick<Due, 'first_try_at'>) | undefined> {
  for (;;) {
    const { rows } = await ctx.db.execute<Due & Record<string, unknown>>(sql`
      SELECT ${personColumns(ctx, campaign.event)}, r.campaign_id, r.entity_id, ${campaign.version_id}::bigint AS version_id, r.address, r.address_hash, r.occurrence,
        r.language AS mail_language, r.tries, r.first_try_at,
        ${mergedAddresses} AS merged, ${isOver(campaign.event)} AS is_over
      FROM email_campaign_row r LEFT JOIN customer c ON c.id = r.customer_id
      WHERE r.campaign_id = ${campaign.id} AND r.state IN ('queued', 'held') AND r.due_at <= ${ctx.now.toISOString()}
      ORDER BY r.due_at, r.id LIMIT ${lookedAt} FOR UPDATE OF r SKIP LOCKED`)
    if (rows.length === 0) return undefined
    const { entity_id: entityId, event } = campaign
    const stopped = await stoppedHashes(
      ctx,
      { entityId, event },
      rows.map((row) => row.address_hash),
    )
    const skipped = rows.flatMap((row) => {
      const reason =
        stopped.get(row.address_hash) ??
        forbidden(row, event) ??
        changedSince(row) ??
        (row.is_over ? 'over' : undefined)
      return reason ? [{ id: Number(row.row_id), reason }] : []
    })
    await skip(ctx, skipped)
    const first = rows.find(({ row_id }) => !skipped.some(({ id }) => id === Number(row_id)))
    if (first)
      return {
        ...first,
        address: first.address ?? '',
        row_id: Number(first.row_id),
        campaign_id: Number(first.campaign_id),
        entity_id: first.entity_id === null ? null : Number(first.entity_id),
        version_id: Number(first.version_id),
        first_try_at: first.first_try_at && new Date(first.first_try_at),
      }
  }
}

/** Addresses of customer `c` that no one changed: a merge with another customer replaced them. */
const mergedAddresses = sql`ARRAY(
  SELECT one.email FROM customer_merge m
    CROSS JOIN LATERAL (VALUES (m.snapshot -> 'gone' ->> 'email'), (m.snapshot -> 'survivor' ->> 'email')) AS one (email)
  WHERE m.customer_id = c.id AND one.email <> '' AND one.email <> m.snapshot -> 'after' ->> 'email')`

/** The recipients were checked with the address that they had when they were frozen. */
const changedSince = ({ address, address_hash, email, merged }: Due): SkipReason | undefined => {
  if (address === null) return 'erased'
  return [email, ...merged].some((one) => hashOfAddress(one) === address_hash) ? undefined : 'changed'
}

/** Leaves recipients out for good. */
export async function skip(
  { db }: Pick<Ctx, 'db'>,
  skipped: readonly { id: number; reason: SkipReason }[],
): Promise<void> {
  if (skipped.length === 0) return
  await db.execute(sql`
    UPDATE email_campaign_row r SET state = 'skipped', reason = s.reason, address = NULL, sending_at = NULL, due_at = NULL
    FROM jsonb_to_recordset(${JSON.stringify(skipped)}::jsonb) AS s (id bigint, reason text) WHERE r.id = s.id`)
}

/** The accounts that have something to send now. */
export async function accountsAtWork({ db, now }: Ctx): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    SELECT DISTINCT c.account_id AS id FROM email_campaign c WHERE c.state = 'running' AND EXISTS (
      SELECT FROM email_campaign_row r WHERE r.campaign_id = c.id AND r.state IN ('queued', 'held') AND r.due_at <= ${now.toISOString()})`)
  return rows.map(({ id }) => Number(id))
}

/** Campaigns whose mails are all done, locked; those that another worker is ending are left to it. Automatic ones go on. */
export async function doneCampaigns({ db }: Ctx): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    SELECT c.id FROM email_campaign c WHERE c.state = 'running' AND c.kind = 'time' AND NOT EXISTS (
      SELECT FROM email_campaign_row r WHERE r.campaign_id = c.id AND r.state IN ('checking', 'queued', 'sending', 'held'))
    ORDER BY c.id FOR UPDATE OF c SKIP LOCKED`)
  return rows.map(({ id }) => Number(id))
}
