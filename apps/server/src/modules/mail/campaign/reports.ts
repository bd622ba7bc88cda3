import type { WithdrawalSource } from '@dropyard/contract/customer/customer/kinds'
import { isTransactional } from '@dropyard/contract/mail/campaign/automatic'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import type { DeliveryReport } from '../../../kit/mail/delivery-report.ts'
import { resultOf } from '../../../kit/mail/delivery-report.ts'
import type { ReadMail } from '../../../kit/mail/read-mail.ts'
import { withdrawConsent } from '../../customer/customer/consent.ts'
import { correctGot, lockMails, noteMails } from '../../customer/segment/mailed.ts'
import { rowOfAddress } from '../account/return-path.ts'
import { hashOfAddress } from '../suppression/address-hash.ts'
import { suppress } from '../suppression/suppress.ts'
import { type Noting, noteEvent } from './events.ts'
import { withoutAddress } from './outcome.ts'
import { emailCampaign, emailCampaignRow } from './table.ts'
import { lockCampaign, stopIfBad } from './watch.ts'

/** Mails that come in about mails of campaigns: bounces, complaints, requests to unsubscribe, and answers. Other mails are left alone. */

type Row = typeof emailCampaignRow.$inferSelect

export async function hearMail(
  ctx: Ctx,
  { accountId, mail, at }: { accountId: number; mail: ReadMail; at: Date },
): Promise<void> {
  if (mail.report) return hearReport(ctx, accountId, mail.report)
  const rowId = [...mail.to, ...mail.cc].map(({ address }) => rowOfAddress('u', address)).find(Boolean)
  const row = rowId === undefined ? undefined : await rowOf(ctx, accountId, rowId)
  if (row) return unsubscribeRow(ctx, row, 'mail')
  if (!mail.automatic) await noteAnswer(ctx, accountId, mail, at)
}

/** An answer names the mail of the campaign by its Message-ID. Mails may be read long after they came. */
async function noteAnswer(ctx: Ctx, accountId: number, { inReplyTo, references }: ReadMail, at: Date) {
  const rowId = [inReplyTo, ...references].map((id) => rowOfAddress('m', id)).find(Boolean)
  const row = rowId === undefined ? undefined : await rowOf(ctx, accountId, rowId)
  if (!row) return
  // Clocks of other computers may be wrong.
  const came = new Date(Math.min(+ctx.now, Math.max(+at, +(row.sentAt ?? at))))
  if (row.customerId !== null) await noteMails(ctx, row.customerId, { answered: came, last: came })
  await noteEvent({ db: ctx.db, now: came }, row, 'answer')
}

/**
 * Suppresses the recipient for the company of the campaign, withdraws the customer's consent, and counts it once. Who unsubscribes from
 * mails about deliveries wants no mails at all.
 */
export async function unsubscribeRow(ctx: Noting, row: Row, source: WithdrawalSource): Promise<void> {
  if (row.addressHash === null) return
  const [campaign] = await ctx.db
    .select({ event: emailCampaign.event })
    .from(emailCampaign)
    .where(eq(emailCampaign.id, row.campaignId))
  const reason = isTransactional(campaign?.event) ? 'unsubscribed_all' : 'unsubscribed'
  await suppress(ctx, { hashes: [row.addressHash], reason, source, entityId: row.entityId })
  if (row.customerId !== null) await withdrawConsent(ctx, row.customerId, source)
  await noteEvent(ctx, row, 'unsubscribe')
}

async function hearReport(ctx: Ctx, accountId: number, report: DeliveryReport): Promise<void> {
  const row = await rowOfReport(ctx, accountId, report)
  if (!row?.addressHash) return
  const { id, campaignId, addressHash } = row
  await lockCampaign(ctx, campaignId)
  if (report.kind === 'complaint') {
    await settle(ctx, id, 'complained', '')
    await suppress(ctx, { hashes: [addressHash], reason: 'complaint', source: 'report', entityId: null })
    return stopIfBad(ctx, campaignId)
  }
  // A report about several recipients says of each what became of it.
  const about =
    report.recipients.find(({ address }) => hashOfAddress(address) === addressHash) ??
    (report.recipients.length === 1 ? report.recipients[0] : undefined)
  const result = about ? resultOf(about) : 'none'
  if (!about || result === 'none') return
  const said = [about.status, about.answer].filter(Boolean).join(' ')
  const answer = withoutAddress(said, about.address)
  if (result === 'failed') {
    await settle(ctx, id, 'failed', answer)
    return
  }
  await settle(ctx, id, 'bounced', answer)
  await suppress(ctx, { hashes: [addressHash], reason: 'bounce', source: 'report', entityId: null })
  await stopIfBad(ctx, campaignId)
}

/** The row of this account that a report is about: by return path or Message-ID, else the last mail to one of its recipients. */
async function rowOfReport(
  ctx: Ctx,
  accountId: number,
  { addresses, messageId, recipients }: DeliveryReport,
): Promise<Row | undefined> {
  const byPath = addresses.map((one) => rowOfAddress('b', one)).find((one) => one !== undefined)
  const rowId = byPath ?? rowOfAddress('m', messageId)
  // A report about a test mail leads to row 0, which doesn't exist, and must not be taken for one about a mail to the same address.
  if (rowId !== undefined) return rowOf(ctx, accountId, rowId)
  const hashes = recipients.flatMap(({ address }) => (address.includes('@') ? [hashOfAddress(address)] : []))
  if (hashes.length === 0) return undefined
  const [row] = await ctx.db
    .select()
    .from(emailCampaignRow)
    .where(
      and(
        eq(emailCampaignRow.accountId, accountId),
        inArray(emailCampaignRow.addressHash, hashes),
        inArray(emailCampaignRow.state, ['sent', 'unknown']),
      ),
    )
    .orderBy(sql`${emailCampaignRow.sentAt} DESC`)
    .limit(1)
  return row
}

async function rowOf({ db }: Ctx, accountId: number, id: number): Promise<Row | undefined> {
  const [row] = await db
    .select()
    .from(emailCampaignRow)
    .where(and(eq(emailCampaignRow.id, id), eq(emailCampaignRow.accountId, accountId)))
  return row
}

/** A mail that was sent is settled once; a complaint also after a bounce. */
async function settle(
  { db }: Ctx,
  id: number,
  state: 'bounced' | 'complained' | 'failed',
  answer: string,
): Promise<void> {
  // The customer and its times before the row, as merging locks them.
  await lockMails({ db }, sql`SELECT customer_id FROM email_campaign_row WHERE id = ${id}`)
  const { rows } = await db.execute<{ customer_id: number | null }>(sql`
    UPDATE email_campaign_row SET state = ${state}, answer = ${answer}, address = NULL, due_at = NULL
    WHERE id = ${id} AND (state IN ('sent', 'unknown', 'sending') OR (state = 'bounced' AND ${state} = 'complained'))
    RETURNING customer_id`)
  const customerId = rows[0]?.customer_id ?? null
  if (state === 'complained' || customerId === null) return
  // It didn't arrive: the mail before it was the last one.
  await correctGot(
    { db },
    Number(customerId),
    sql`SELECT max(r.sent_at) FROM email_campaign_row r
      WHERE r.customer_id = ${customerId} AND r.state IN ('sent', 'unknown', 'complained')`,
  )
}
