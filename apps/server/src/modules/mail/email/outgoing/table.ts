import { outgoingKinds, outgoingStates } from '@dropyard/contract/mail/email/outgoing'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import {
  among,
  id,
  inMailbox,
  instant,
  oneOf,
  partOf,
  ref,
  refTo,
  times,
} from '../../../../kit/data/columns.ts'
import { entity } from '../../../account/entity/table.ts'
import { person } from '../../../account/user/table.ts'
import { emailAccount } from '../../account/table.ts'
import { email, emailThread } from '../table.ts'

/**
 * Mails that members write. A row exists before the mail server hears of the mail, and is marked before the content is handed over,
 * so that a mail is never sent twice. Once sent, its content is in `email` alone.
 */

const list = (name: string) => text(name).array().notNull().default([])
const namesOf = <T extends object>(of: T) => Object.keys(of) as [keyof T & string, ...(keyof T & string)[]]

/** States of mails that a job will hand over. */
export const waitingStates = ['sending', 'scheduled', 'soft'] as const

/** Mails that were not sent, or not to all recipients. The partial indexes have the same condition, which PostgreSQL needs to use them. */
export const openOnly = (t: { state: AnyPgColumn; message: AnyPgColumn }) =>
  sql`(${t.state} <> 'sent' OR ${t.message} <> '')`

export const emailOutgoing = pgTable(
  'email_outgoing',
  {
    id: id(),
    accountId: partOf('account_id', () => emailAccount.id),
    entityId: ref('entity_id').references(() => entity.id),
    threadId: partOf('thread_id', () => emailThread.id),
    /** The mail that is answered or forwarded. */
    answersId: ref('answers_id').references(() => email.id, { onDelete: 'set null' }),
    kind: among('kind', namesOf(outgoingKinds)),
    state: oneOf('state', namesOf(outgoingStates), 'draft'),
    authorId: refTo('author_id', () => person.id),
    /** Key of the request that created it. */
    draftKey: text('draft_key').notNull(),
    /** Key of the request that sent it; null in drafts. */
    sendKey: text('send_key'),
    sentTo: list('sent_to'),
    copiedTo: list('copied_to'),
    blindTo: list('blind_to'),
    subject: text('subject').notNull().default(''),
    html: text('html').notNull().default(''),
    quotes: boolean('quotes').notNull().default(false),
    messageId: text('message_id'),
    /** Compressed bytes, once they were made: each try sends the same. */
    rawKey: text('raw_key'),
    /** When it is to be sent, or tried again. */
    dueAt: instant('due_at'),
    undoUntil: instant('undo_until'),
    /** Since when a worker hands it over. A row that has this without a living worker is unclear. */
    handingAt: instant('handing_at'),
    firstTriedAt: instant('first_tried_at'),
    tries: integer('tries').notNull().default(0),
    message: text('message').notNull().default(''),
    messageZh: text('message_zh').notNull().default(''),
    sentAt: instant('sent_at'),
    /** The mail in its conversation, once it was sent. */
    emailId: ref('email_id').references(() => email.id, { onDelete: 'set null' }),
    ...times,
  },
  (t) => [
    uniqueIndex('email_outgoing_draft_key').on(t.authorId, t.draftKey),
    uniqueIndex('email_outgoing_send_key').on(t.authorId, t.sendKey),
    uniqueIndex('email_outgoing_message').on(t.accountId, t.messageId),
    index('email_outgoing_thread').on(t.threadId, t.state),
    index('email_outgoing_open')
      .on(t.updatedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(openOnly(t)),
    index('email_outgoing_account')
      .on(t.accountId, t.updatedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(openOnly(t)),
    index('email_outgoing_due').on(t.dueAt).where(sql`${t.dueAt} IS NOT NULL`),
    index('email_outgoing_entity').on(t.entityId),
    index('email_outgoing_answers').on(t.answersId),
    index('email_outgoing_email').on(t.emailId),
    inMailbox(t.accountId, t.entityId),
  ],
)

/** Attachments of a mail that is written: an uploaded file, or a part of the mail that is forwarded. */
export const emailOutgoingFile = pgTable(
  'email_outgoing_file',
  {
    id: id(),
    accountId: partOf('account_id', () => emailAccount.id),
    outgoingId: partOf('outgoing_id', () => emailOutgoing.id),
    name: text('name').notNull(),
    type: text('type').notNull(),
    size: integer('size').notNull(),
    /** Key in the file store; null for parts of a mail. */
    key: text('key'),
    sourceId: ref('source_id').references(() => email.id, { onDelete: 'cascade' }),
    part: integer('part'),
  },
  (t) => [
    index('email_outgoing_file_outgoing').on(t.outgoingId, t.id),
    index('email_outgoing_file_account').on(t.accountId),
    index('email_outgoing_file_source').on(t.sourceId),
    inMailbox(t.accountId),
  ],
)
