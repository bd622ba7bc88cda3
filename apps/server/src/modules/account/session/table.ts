import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, partOf, ref } from '../../../kit/data/columns.ts'
import { person } from '../user/table.ts'

/** A session. Only the token's hash is stored. */
export const session = pgTable(
  'session',
  {
    id: id(),
    tokenHash: text('token_hash').notNull(),
    personId: partOf('person_id', () => person.id),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When the password was last entered in this session. */
    provedAt: instant('proved_at').notNull().defaultNow(),
    seenAt: instant('seen_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    ip: text('ip').notNull(),
    agent: text('agent').notNull(),
    revoked: boolean('revoked').notNull().default(false),
  },
  (t) => [uniqueIndex('session_token_hash').on(t.tokenHash), index('session_person').on(t.personId)],
)

/** The last code that was mailed to an address for one purpose. */
export const emailCode = pgTable(
  'email_code',
  {
    email: text('email').notNull(),
    purpose: text('purpose', { enum: ['register', 'password', 'email'] }).notNull(),
    /** argon2id, because six digits could be guessed from any faster hash. */
    codeHash: text('code_hash').notNull(),
    tries: integer('tries').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.email, t.purpose] })],
)

/** Networks from which a person has logged in: guessing from elsewhere doesn't slow logins from these. */
export const knownAddress = pgTable(
  'known_address',
  {
    personId: partOf('person_id', () => person.id),
    /** An IPv4 address, or the network of an IPv6 one. */
    network: text('network').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.personId, t.network] }), index('known_address_seen').on(t.seenAt)],
)

/** A mailed invitation, with whose link a person sets name and password. */
export const invitation = pgTable(
  'invitation',
  {
    id: id(),
    tokenHash: text('token_hash').notNull(),
    personId: partOf('person_id', () => person.id),
    invitedBy: ref('invited_by').references(() => person.id),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [uniqueIndex('invitation_token_hash').on(t.tokenHash), index('invitation_person').on(t.personId)],
)
