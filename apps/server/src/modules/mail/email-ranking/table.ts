import { date, index, integer, pgTable } from 'drizzle-orm/pg-core'
import { id, inMailbox, partOf, ref } from '../../../kit/data/columns.ts'
import { emailAccount } from '../account/table.ts'
import { emailCampaign } from '../campaign/table.ts'

/**
 * Numbers of mails by account, company, person and day (UTC). `count.ts` replaces the rows of a day when its mails changed. The rows
 * stay when the retention job deletes old mails.
 */
export const emailStat = pgTable(
  'email_stat',
  {
    id: id(),
    accountId: partOf('account_id', () => emailAccount.id),
    /** Null until it is known to which company the conversation belongs. */
    entityId: ref('entity_id'),
    /** Who wrote the mail; 0 if it isn't known. */
    personId: ref('person_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** Of answers: minutes since the first mail that waited for it. -1 of other mails. */
    minutes: integer('minutes').notNull(),
    sent: integer('sent').notNull(),
    received: integer('received').notNull(),
    answers: integer('answers').notNull(),
  },
  (t) => [
    index('email_stat_account').on(t.accountId, t.day),
    index('email_stat_day').on(t.day),
    inMailbox(t.accountId, t.entityId),
  ],
)

/** Days of accounts that are to be counted again (kit/jobs/due-rows.ts). */
export const emailStatDue = pgTable('email_stat_due', {
  id: id(),
  accountId: ref('account_id').notNull(),
  day: date('day', { mode: 'string' }).notNull(),
})

/** Numbers of mails of campaigns by the day (UTC) on which they were sent. `count-campaigns.ts` replaces the rows of a day. */
export const emailCampaignStat = pgTable(
  'email_campaign_stat',
  {
    id: id(),
    campaignId: partOf('campaign_id', () => emailCampaign.id),
    templateId: ref('template_id').notNull(),
    accountId: partOf('account_id', () => emailAccount.id),
    entityId: ref('entity_id'),
    day: date('day', { mode: 'string' }).notNull(),
    /** Of answered mails: minutes until the first answer. -1 of other mails. */
    minutes: integer('minutes').notNull(),
    sent: integer('sent').notNull(),
    delivered: integer('delivered').notNull(),
    bounced: integer('bounced').notNull(),
    complained: integer('complained').notNull(),
    opened: integer('opened').notNull(),
    machineOpened: integer('machine_opened').notNull(),
    clicked: integer('clicked').notNull(),
    answers: integer('answers').notNull(),
    unsubscribed: integer('unsubscribed').notNull(),
    /** Orders of recipients within seven days of their click. */
    orders: integer('orders').notNull(),
  },
  (t) => [
    index('email_campaign_stat_day').on(t.day),
    index('email_campaign_stat_campaign').on(t.campaignId, t.day),
    inMailbox(t.accountId, t.entityId),
  ],
)
