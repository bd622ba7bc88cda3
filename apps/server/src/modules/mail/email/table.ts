import { mailPlaces, readStates, unreadReasons } from '@dropyard/contract/mail/email'
import { emailFlow } from '@dropyard/contract/mail/email/flow'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { among, id, inMailbox, instant, oneOf, partOf, ref, stateOf } from '../../../kit/data/columns.ts'
import type { MailAddress, MailEvent, MailPart } from '../../../kit/mail/read-mail.ts'
import { entity } from '../../account/entity/table.ts'
import { customer } from '../../customer/customer/table.ts'
import { emailAccount } from '../account/table.ts'
import { emailTag } from '../tag/table.ts'

/**
 * Mails. Every table carries the account, and its policy lets only members of the account see rows (`inMailbox`). A mail is one
 * row of `email` however many folders of the server hold it; each of those is a row of `email_place`.
 */

const accountId = () => partOf('account_id', () => emailAccount.id)

/** A folder of a server, and how far it was read. */
export const emailFolder = pgTable(
  'email_folder',
  {
    id: id(),
    accountId: accountId(),
    path: text('path').notNull(),
    place: among('place', mailPlaces),
    /** Null until it was read once. */
    uidValidity: bigint('uid_validity', { mode: 'number' }),
    /** The highest UID that was taken in. */
    lastUid: bigint('last_uid', { mode: 'number' }).notNull().default(0),
    uidNext: bigint('uid_next', { mode: 'number' }),
    messages: integer('messages'),
    modseq: text('modseq'),
    lastFullAt: instant('last_full_at'),
  },
  (t) => [uniqueIndex('email_folder_path').on(t.accountId, t.path), inMailbox(t.accountId)],
)

/** A conversation. */
export const emailThread = pgTable(
  'email_thread',
  {
    id: id(),
    accountId: accountId(),
    /** Null until it is known to which company it belongs. */
    entityId: ref('entity_id').references(() => entity.id),
    subject: text('subject').notNull(),
    /** Without prefixes of replies, to compare. */
    canonical: text('canonical').notNull(),
    people: text('people').notNull().default(''),
    snippet: text('snippet').notNull().default(''),
    count: integer('count').notNull().default(0),
    lastAt: instant('last_at').notNull(),
    folder: oneOf('folder', mailPlaces, 'inbox'),
    isUnread: boolean('is_unread').notNull().default(false),
    isStarred: boolean('is_starred').notNull().default(false),
    hasSent: boolean('has_sent').notNull().default(false),
    hasFiles: boolean('has_files').notNull().default(false),
    isUnreadable: boolean('is_unreadable').notNull().default(false),
    /** The customer who writes, if the address is that of one customer only. */
    customerId: ref('customer_id').references(() => customer.id, { onDelete: 'set null' }),
    /** Members write a mail, or one could not be sent. */
    hasDraft: boolean('has_draft').notNull().default(false),
    hasScheduled: boolean('has_scheduled').notNull().default(false),
    state: stateOf(emailFlow),
  },
  (t) => [
    index('email_thread_folder').on(
      t.accountId,
      t.folder,
      t.lastAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index('email_thread_last').on(t.lastAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('email_thread_all').on(t.folder, t.lastAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('email_thread_unread')
      .on(t.accountId, t.folder, t.lastAt.desc().nullsFirst())
      .where(sql`${t.isUnread}`),
    index('email_thread_starred')
      .on(t.lastAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.isStarred}`),
    index('email_thread_sent')
      .on(t.lastAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.hasSent}`),
    index('email_thread_unreadable')
      .on(t.lastAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.isUnreadable}`),
    index('email_thread_draft')
      .on(t.lastAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.hasDraft}`),
    index('email_thread_scheduled')
      .on(t.lastAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.hasScheduled}`),
    index('email_thread_customer').on(t.customerId, t.lastAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('email_thread_entity').on(t.entityId, t.lastAt.desc().nullsFirst()),
    inMailbox(t.accountId, t.entityId),
  ],
)

export const email = pgTable(
  'email',
  {
    id: id(),
    accountId: accountId(),
    entityId: ref('entity_id').references(() => entity.id),
    /** Null until it was read. */
    threadId: ref('thread_id').references(() => emailThread.id, { onDelete: 'cascade' }),
    /** The same for every copy of a mail in this account (`kit/mail/header-bytes.ts`). */
    identity: text('identity').notNull(),
    at: instant('at').notNull(),
    size: integer('size').notNull(),
    state: oneOf('state', Object.keys(readStates) as [keyof typeof readStates], 'waiting'),
    reason: text('reason', { enum: Object.keys(unreadReasons) as [keyof typeof unreadReasons] }),
    /** How often reading began: a mail that ends the whole process must not be tried for ever. */
    tries: integer('tries').notNull().default(0),
    fromName: text('from_name').notNull().default(''),
    fromAddress: text('from_address').notNull().default(''),
    /** Who is outside: the sender, or the receiver of a mail of ours. */
    partner: text('partner').notNull().default(''),
    subject: text('subject').notNull().default(''),
    folder: oneOf('folder', mailPlaces, 'inbox'),
    /** Since when it is in the trash; null elsewhere. */
    trashedAt: instant('trashed_at'),
    isSeen: boolean('is_seen').notNull().default(false),
    isStarred: boolean('is_starred').notNull().default(false),
    /** Where it was moved to here; null once the server has it there, too. */
    wanted: text('wanted', { enum: ['inbox', 'archive'] }),
    isAutomatic: boolean('is_automatic').notNull().default(false),
    hasFiles: boolean('has_files').notNull().default(false),
    /** Compressed bytes in the file store; null if only the header was fetched. */
    rawKey: text('raw_key'),
  },
  (t) => [
    uniqueIndex('email_identity').on(t.accountId, t.identity),
    index('email_folder_at').on(t.accountId, t.folder, t.at.desc().nullsFirst(), t.id),
    index('email_thread_at').on(t.threadId, t.at, t.id),
    index('email_waiting').on(t.accountId, t.id).where(sql`${t.state} = 'waiting'`),
    index('email_entity_at').on(t.entityId, t.at),
    index('email_from').on(t.fromAddress),
    inMailbox(t.accountId, t.entityId),
  ],
)

/** Where on its server a mail is, with the flags that the server had when we last looked. */
export const emailPlace = pgTable(
  'email_place',
  {
    id: id(),
    accountId: accountId(),
    emailId: partOf('email_id', () => email.id),
    folderId: partOf('folder_id', () => emailFolder.id),
    uidValidity: bigint('uid_validity', { mode: 'number' }).notNull(),
    uid: bigint('uid', { mode: 'number' }).notNull(),
    isSeen: boolean('is_seen').notNull(),
    isStarred: boolean('is_starred').notNull(),
  },
  (t) => [
    uniqueIndex('email_place_uid').on(t.folderId, t.uidValidity, t.uid),
    index('email_place_email').on(t.emailId),
    index('email_place_account').on(t.accountId),
    inMailbox(t.accountId),
  ],
)

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** The content, apart from the rows of lists. */
export const emailBody = pgTable(
  'email_body',
  {
    emailId: partOf('email_id', () => email.id).primaryKey(),
    accountId: accountId(),
    text: text('text').notNull(),
    /** Without anything that runs or loads (`kit/mail/safe-html.ts`). */
    html: text('html').notNull(),
    remotePictures: integer('remote_pictures').notNull().default(0),
    replyTo: text('reply_to').notNull().default(''),
    sentTo: jsonb('sent_to').$type<MailAddress[]>().notNull(),
    copiedTo: jsonb('copied_to').$type<MailAddress[]>().notNull(),
    parts: jsonb('parts').$type<MailPart[]>().notNull(),
    event: jsonb('event').$type<MailEvent>(),
    /** Words of subject, people and the first 8 kB that the sender wrote. */
    words: tsvector('words').notNull(),
  },
  (t) => [
    index('email_body_account').on(t.accountId),
    index('email_body_words').using('gin', t.words),
    inMailbox(t.accountId),
  ],
)

/** Message-IDs of a conversation, including those of mails that never came here. */
export const emailRef = pgTable(
  'email_ref',
  {
    accountId: accountId(),
    /** Hash of a Message-ID. */
    hash: text('hash').notNull(),
    threadId: partOf('thread_id', () => emailThread.id),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.hash] }),
    index('email_ref_thread').on(t.threadId),
    inMailbox(t.accountId),
  ],
)

export const emailThreadTag = pgTable(
  'email_thread_tag',
  {
    threadId: partOf('thread_id', () => emailThread.id),
    tagId: partOf('tag_id', () => emailTag.id),
    accountId: accountId(),
  },
  (t) => [
    primaryKey({ columns: [t.threadId, t.tagId] }),
    index('email_thread_tag_tag').on(t.tagId),
    index('email_thread_tag_account').on(t.accountId),
    inMailbox(t.accountId),
  ],
)

/** Mails that were erased or deleted after their time: a server that still has them must not bring them back. */
export const emailGone = pgTable(
  'email_gone',
  {
    accountId: accountId(),
    identity: text('identity').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.identity] }), inMailbox(t.accountId)],
)
