import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, ownedBy, refTo } from '../../../kit/data/columns.ts'
import { entity } from '../../account/entity/table.ts'
import { person } from '../../account/user/table.ts'

/** A key of a merchant's own program. The key itself is never stored, only its hash. */
export const apiKey = pgTable(
  'api_key',
  {
    id: id(),
    entityId: refTo('entity_id', () => entity.id),
    /** The maker: the key never has more permissions than this person. */
    personId: refTo('person_id', () => person.id),
    name: text('name').notNull(),
    prefix: text('prefix').notNull(),
    tokenHash: text('token_hash').notNull(),
    scopes: text('scopes').array().notNull(),
    expiresAt: instant('expires_at'),
    revokedAt: instant('revoked_at'),
    usedAt: instant('used_at'),
    /** Calls since `windowAt`, for the limit per minute. */
    windowAt: instant('window_at'),
    windowCount: integer('window_count').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('api_key_hash').on(t.tokenHash),
    index('api_key_entity').on(t.entityId, t.id),
    ownedBy(t.entityId),
  ],
)
