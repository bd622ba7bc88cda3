import type { SkipReason } from '@dropyard/contract/mail/campaign/row-states'
import { mailLanguageOf } from '@dropyard/contract/mail/template/languages'
import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { assertFound } from '../../../kit/errors.ts'
import { hashOfAddress } from '../suppression/address-hash.ts'
import type { CompiledMail } from '../template/compile.ts'
import { MissingValue, mailIn, type Renderer } from '../template/render.ts'
import { emailTemplateVersion } from '../template/table.ts'
import { type Person, personColumns, senderOf, valuesOf } from './audience.ts'
import { forbidden, stoppedHashes } from './may-receive.ts'
import { lockRecentMails, type RecentMails, recentlyMailed } from './recent.ts'
import { emailCampaign } from './table.ts'

/** Checks the recipients of a campaign: who gets the mail, and why others don't. */

const portion = 500

type Campaign = typeof emailCampaign.$inferSelect
export type Transaction = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>

export interface Checking {
  readonly campaign: Campaign
  readonly mails: readonly CompiledMail[]
  readonly sender: string
}

/** The campaign, locked, if it is in this state. */
export async function lockIn(
  { db }: Ctx,
  campaignId: number,
  state: 'preparing' | 'running',
): Promise<Campaign | undefined> {
  const [row] = await db
    .select()
    .from(emailCampaign)
    .where(and(eq(emailCampaign.id, campaignId), eq(emailCampaign.state, state)))
    .for('no key update')
  return row
}

export async function checkingOf(ctx: Ctx, campaign: Campaign): Promise<Checking> {
  const [version] = await ctx.db
    .select()
    .from(emailTemplateVersion)
    .where(eq(emailTemplateVersion.id, campaign.versionId ?? 0))
  return { campaign, mails: assertFound(version).mails, sender: await senderOf(ctx, campaign.entityId) }
}

/** Checks all new recipients in portions; a killed worker's portions stay. */
export async function checkRecipients(
  inTransaction: Transaction,
  checking: Checking,
  render: Renderer,
): Promise<void> {
  for (;;) {
    const people = await inTransaction((ctx) => unchecked(ctx, checking.campaign))
    if (people.length === 0) return
    const checked = people.map((person) => check(person, checking, render))
    if (!(await inTransaction((ctx) => keep(ctx, checking, checked)))) return
  }
}

async function unchecked(ctx: Ctx, { id, event }: Campaign): Promise<Person[]> {
  const { rows } = await ctx.db.execute<Person & Record<string, unknown>>(sql`
    SELECT ${personColumns(ctx, event)} FROM email_campaign_row r LEFT JOIN customer c ON c.id = r.customer_id
    WHERE r.campaign_id = ${id} AND r.state = 'checking' ORDER BY r.id LIMIT ${portion}`)
  return rows
}

interface Checked {
  id: number
  customerId: number | null
  address: string | null
  hash: string | null
  language: string | null
  reason: SkipReason | null
}

function check(person: Person, { campaign, mails, sender }: Checking, render: Renderer): Checked {
  const its = {
    id: Number(person.row_id),
    customerId: person.customer_id === null ? null : Number(person.customer_id),
  }
  const reason = forbidden(person, campaign.event)
  if (reason) return { ...its, address: null, hash: null, language: null, reason }
  const mail = mailIn(mails, mailLanguageOf(person.language))
  const kept = { ...its, address: person.email, hash: hashOfAddress(person.email), language: mail.language }
  try {
    render(mail, valuesOf(person, sender), { origin: '', links: mail.links, unsubscribe: '', picture: '' })
    return { ...kept, reason: null }
  } catch (error) {
    // One recipient's mail that can't be made stops no others.
    return { ...kept, reason: error instanceof MissingValue ? 'variable' : 'broken' }
  }
}

/** @returns false if the campaign was paused, ended or cancelled */
async function keep(ctx: Ctx, { campaign }: Checking, checked: readonly Checked[]): Promise<boolean> {
  const isAutomatic = campaign.kind === 'event'
  if (isAutomatic) await lockRecentMails(ctx, campaign)
  if (!(await lockIn(ctx, campaign.id, isAutomatic ? 'running' : 'preparing'))) return false
  const hashes = checked.flatMap(({ hash }) => hash ?? [])
  const stopped = await stoppedHashes(ctx, campaign, hashes)
  const settled = isAutomatic
    ? withoutRecent(checked, stopped, await recentlyMailed(ctx, campaign, checked))
    : withoutTwice(checked, stopped, await addressesIn(ctx, campaign.id, hashes))
  await ctx.db.execute(sql`
    UPDATE email_campaign_row r SET state = CASE WHEN l.reason IS NULL THEN 'queued' ELSE 'skipped' END, reason = l.reason,
      address = CASE WHEN l.reason IS NULL THEN l.address END, address_hash = l.hash,
      language = l.language, due_at = ${ctx.now.toISOString()}
    FROM jsonb_to_recordset(${JSON.stringify(settled)}::jsonb)
      AS l (id bigint, reason text, address text, hash text, language text)
    WHERE r.id = l.id AND r.state = 'checking'`)
  return true
}

type Stopped = Awaited<ReturnType<typeof stoppedHashes>>
const reasonOf = ({ reason, hash }: Checked, stopped: Stopped): SkipReason | null =>
  reason ?? (hash === null ? null : (stopped.get(hash) ?? null))

/** A campaign writes to each address once. Only the first recipient keeps the hash, which is unique in the campaign. */
function withoutTwice(checked: readonly Checked[], stopped: Stopped, seen: Set<string>): Checked[] {
  return checked.map((one) => {
    const isTwice = one.hash !== null && seen.has(one.hash)
    if (one.hash !== null) seen.add(one.hash)
    return isTwice
      ? { ...one, reason: one.reason ?? 'twice', hash: null }
      : { ...one, reason: reasonOf(one, stopped) }
  })
}

/** Events that come close together give a person one mail. */
function withoutRecent(checked: readonly Checked[], stopped: Stopped, recent: RecentMails): Checked[] {
  return checked.map((one) => {
    const reason = reasonOf(one, stopped) ?? (recent.has(one) ? 'recent' : null)
    if (reason === null) recent.add(one)
    return { ...one, reason }
  })
}

async function addressesIn({ db }: Ctx, campaignId: number, hashes: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ hash: string }>(sql`
    SELECT address_hash AS hash FROM email_campaign_row
    WHERE campaign_id = ${campaignId} AND address_hash = ANY (${sql.param([...hashes])}::text[])`)
  return new Set(rows.map(({ hash }) => hash))
}
