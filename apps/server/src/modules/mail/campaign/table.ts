import { campaign as contract } from '@dropyard/contract/mail/campaign'
import { campaignFlow, pauseCauses } from '@dropyard/contract/mail/campaign/flow'
import { eventKinds, rowStates, skipReasons } from '@dropyard/contract/mail/campaign/row-states'
import { eq, inArray, sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import {
  among,
  id,
  instant,
  internal,
  ownedBy,
  partOf,
  ref,
  refTo,
  stateOf,
  times,
} from '../../../kit/data/columns.ts'
import { columnsOf } from '../../../kit/record/columns-of.ts'
import { keepCounts } from '../../../kit/record/kept-counts.ts'
import { entity } from '../../account/entity/table.ts'
import { customer } from '../../customer/customer/table.ts'
import { customerSegment } from '../../customer/segment/table.ts'
import { emailAccount } from '../account/table.ts'
import { emailTemplate, emailTemplateVersion } from '../template/table.ts'

/** Campaigns, their recipients, and what recipients did. Rows without a company are those of the operator. */

type Names<T> = [keyof T & string, ...(keyof T & string)[]]
const namesOf = <T extends object>(of: T) => Object.keys(of) as Names<T>

export const emailCampaign = pgTable(
  'email_campaign',
  {
    id: id(),
    ...columnsOf(contract, {
      entityId: ref('entity_id').references(() => entity.id),
      accountId: refTo('account_id', () => emailAccount.id),
      segmentId: ref('segment_id').references(() => customerSegment.id),
      templateId: refTo('template_id', () => emailTemplate.id),
      sendAt: instant('send_at'),
    }),
    state: stateOf(campaignFlow),
    /** The version that was tested, which is the one that is sent. */
    versionId: ref('version_id').references(() => emailTemplateVersion.id),
    /** Recipients who get the mail, as counted when they were prepared. */
    recipients: integer('recipients').notNull().default(0),
    /** Since when the recipients are fixed; null before that. */
    frozenAt: instant('frozen_at'),
    pauseCause: text('pause_cause', { enum: namesOf(pauseCauses) }),
    pauseReason: text('pause_reason').notNull().default(''),
    /** How far the events of an automatic campaign were looked up. */
    eventsUntil: instant('events_until'),
    /** Runs in a row that didn't reach the mail server. */
    failedRuns: integer('failed_runs').notNull().default(0),
    createdBy: ref('created_by').notNull(),
    changedBy: ref('changed_by'),
    approvedBy: ref('approved_by'),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
    ...times,
  },
  (t) => [
    index('email_campaign_state').on(t.state, t.id.desc().nullsFirst()),
    index('email_campaign_entity').on(t.entityId, t.id.desc().nullsFirst()),
    index('email_campaign_account').on(t.accountId, t.state, t.id),
    index('email_campaign_template').on(t.templateId, t.id),
    index('email_campaign_segment').on(t.segmentId),
    index('email_campaign_version').on(t.versionId),
    index('email_campaign_kind').on(t.kind, t.id.desc().nullsFirst()),
    index('email_campaign_name').on(t.name, t.id),
    index('email_campaign_started').on(t.startedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('email_campaign_created').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    ownedBy(t.entityId),
    internal('email_campaign_internal', t.entityId),
  ],
)

/** One recipient. The address is stored while the mail is still to be sent, and the keyed hash for good. */
export const emailCampaignRow = pgTable(
  'email_campaign_row',
  {
    id: id(),
    campaignId: partOf('campaign_id', () => emailCampaign.id),
    accountId: ref('account_id').notNull(),
    entityId: ref('entity_id'),
    customerId: ref('customer_id').references(() => customer.id, { onDelete: 'set null' }),
    /** Of automatic campaigns: what happened, such as `order:12`, and when. Empty for other campaigns. */
    occurrence: text('occurrence').notNull().default(''),
    eventAt: instant('event_at'),
    /** The order that it happened to. */
    orderId: ref('order_id'),
    /** Null until the recipient is checked, for customers without an address, and for the second customer with the same one. */
    addressHash: text('address_hash'),
    address: text('address'),
    language: text('language'),
    state: among('state', namesOf(rowStates)),
    reason: text('reason', { enum: namesOf(skipReasons) }),
    /** What the receiving server answered, without the address. */
    answer: text('answer').notNull().default(''),
    dueAt: instant('due_at'),
    tries: integer('tries').notNull().default(0),
    firstTryAt: instant('first_try_at'),
    sendingAt: instant('sending_at'),
    sentAt: instant('sent_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('email_campaign_row_address').on(t.campaignId, t.occurrence, t.addressHash),
    uniqueIndex('email_campaign_row_customer').on(t.campaignId, t.occurrence, t.customerId),
    // One mail for an event, however often it is looked up.
    uniqueIndex('email_campaign_row_occurrence')
      .on(t.campaignId, t.occurrence)
      .where(sql`${t.occurrence} <> ''`),
    // With the company, which row-level security asks for: so counts read nothing but the index.
    index('email_campaign_row_count').on(t.campaignId, t.state, t.id.desc().nullsFirst(), t.entityId),
    index('email_campaign_row_reason')
      .on(t.campaignId, t.reason, t.id.desc().nullsFirst())
      .where(sql`${t.reason} IS NOT NULL`),
    index('email_campaign_row_all').on(t.campaignId, t.id.desc().nullsFirst()),
    // In the order of lists that are sorted by time.
    index('email_campaign_row_sent').on(t.campaignId, t.sentAt.desc().nullsLast(), t.id.desc().nullsFirst()),
    index('email_campaign_row_sent_day').on(t.sentAt.desc().nullsLast(), t.id.desc().nullsFirst()),
    index('email_campaign_row_due')
      .on(t.campaignId, t.dueAt, t.id)
      .where(sql`${t.state} IN ('queued', 'held')`),
    index('email_campaign_row_sending').on(t.sendingAt).where(sql`${t.state} = 'sending'`),
    index('email_campaign_row_hash').on(t.addressHash).where(sql`${t.addressHash} IS NOT NULL`),
    index('email_campaign_row_person').on(t.customerId),
    index('email_campaign_row_created').using('brin', t.createdAt),
    ownedBy(t.entityId),
    internal('email_campaign_row_internal', t.entityId),
  ],
)

/** What recipients did, each once. Deleted after 90 days; the figures stay. */
export const emailCampaignEvent = pgTable(
  'email_campaign_event',
  {
    id: id(),
    campaignId: partOf('campaign_id', () => emailCampaign.id),
    rowId: partOf('row_id', () => emailCampaignRow.id),
    entityId: ref('entity_id'),
    kind: among('kind', namesOf(eventKinds)),
    at: instant('at').notNull(),
  },
  (t) => [
    uniqueIndex('email_campaign_event_once').on(t.rowId, t.kind),
    index('email_campaign_event_kind').on(t.campaignId, t.kind, t.rowId),
    index('email_campaign_event_at').on(t.at),
    ownedBy(t.entityId),
    internal('email_campaign_event_internal', t.entityId),
  ],
)

/** Counts by campaign: of rows by state and by `skipped:` reason, and of events. Triggers keep them (table.sql). */
export const emailCampaignFigure = pgTable(
  'email_campaign_figure',
  {
    campaignId: partOf('campaign_id', () => emailCampaign.id),
    entityId: ref('entity_id'),
    name: text('name').notNull(),
    count: integer('count').notNull(),
    /** Of these, recipients whose rows were deleted since. */
    removed: integer('removed').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.campaignId, t.name] }),
    ownedBy(t.entityId),
    internal('email_campaign_figure_internal', t.entityId),
  ],
)
keepCounts(emailCampaignRow, {
  table: emailCampaignFigure,
  value: emailCampaignFigure.name,
  total: sql`${emailCampaignFigure.count} - ${emailCampaignFigure.removed}`,
  where: inArray(emailCampaignFigure.name, namesOf(rowStates)),
  filters: {
    campaign_id: (id: number) => eq(emailCampaignFigure.campaignId, id),
    template_id: (id: number) =>
      sql`${emailCampaignFigure.campaignId} IN (SELECT c.id FROM email_campaign c WHERE c.template_id = ${id})`,
  },
})

/** How many mails of campaigns an account sent in each minute, for its limit by hour. */
export const emailCampaignPace = pgTable(
  'email_campaign_pace',
  {
    accountId: partOf('account_id', () => emailAccount.id),
    minute: instant('minute').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.minute] }), index('email_campaign_pace_minute').on(t.minute)],
)
