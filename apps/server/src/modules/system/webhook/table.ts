import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, oneOf, ownedBy, partOf, ref, refTo, times } from '../../../kit/data/columns.ts'
import { entity } from '../../account/entity/table.ts'

/** An address of a merchant that receives events. */
export const webhook = pgTable(
  'webhook',
  {
    id: id(),
    entityId: refTo('entity_id', () => entity.id),
    url: text('url').notNull(),
    events: text('events').array().notNull(),
    /** Encrypted secret with which messages are signed. */
    sealed: text('secret').notNull(),
    enabled: boolean('enabled').notNull().default(true),
    /** Since when all deliveries have failed; null while it works. */
    failingSince: instant('failing_since'),
    lastAt: instant('last_at'),
    ...times,
  },
  (t) => [index('webhook_entity').on(t.entityId, t.id), ownedBy(t.entityId)],
)

/** One event for one webhook, until it is delivered or has failed. */
export const webhookMessage = pgTable(
  'webhook_message',
  {
    id: id(),
    webhookId: partOf('webhook_id', () => webhook.id),
    entityId: ref('entity_id').notNull(),
    eventId: text('event_id').notNull(),
    event: text('event').notNull(),
    /** The exact bytes that are signed and sent. */
    body: text('body').notNull(),
    state: oneOf('state', ['waiting', 'done', 'failed'], 'waiting'),
    tries: integer('tries').notNull().default(0),
    status: integer('status'),
    nextAt: instant('next_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('webhook_message_event').on(t.webhookId, t.eventId),
    index('webhook_message_entity').on(t.entityId, t.id.desc().nullsFirst()),
    index('webhook_message_state').on(t.entityId, t.state, t.id.desc().nullsFirst()),
    index('webhook_message_of_event').on(t.entityId, t.event, t.id.desc().nullsFirst()),
    index('webhook_message_webhook').on(t.webhookId, t.id.desc().nullsFirst()),
    index('webhook_message_waiting').on(t.webhookId).where(sql`${t.state} = 'waiting'`),
    index('webhook_message_created').on(t.createdAt),
    ownedBy(t.entityId),
  ],
)

/** One try: the request and the answer. */
export const webhookAttempt = pgTable(
  'webhook_attempt',
  {
    id: id(),
    messageId: partOf('message_id', () => webhookMessage.id),
    entityId: ref('entity_id').notNull(),
    at: instant('at').notNull(),
    ms: integer('ms').notNull(),
    status: integer('status'),
    request: jsonb('request').$type<Record<string, string>>().notNull(),
    answer: text('answer').notNull(),
    error: text('error'),
  },
  (t) => [index('webhook_attempt_message').on(t.messageId, t.id), ownedBy(t.entityId)],
)
