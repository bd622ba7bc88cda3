import { suppressionFlow, suppressionReasons, suppressionSources } from '@dropyard/contract/mail/suppression'
import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { among, id, instant, internal, ownedBy, ref, stateOf, times } from '../../../kit/data/columns.ts'
import { entity } from '../../account/entity/table.ts'

type Names<T> = [keyof T & string, ...(keyof T & string)[]]
const namesOf = <T extends object>(of: T) => Object.keys(of) as Names<T>

/** Addresses that get no campaigns, as keyed hashes. Rows are never deleted: a lifted one stays with its reason. */
export const emailSuppression = pgTable(
  'email_suppression',
  {
    id: id(),
    hash: text('hash').notNull(),
    /** Null: mails of every company. */
    entityId: ref('entity_id').references(() => entity.id),
    reason: among('reason', namesOf(suppressionReasons)),
    source: among('source', namesOf(suppressionSources)),
    note: text('note').notNull().default(''),
    state: stateOf(suppressionFlow),
    liftReason: text('lift_reason').notNull().default(''),
    since: instant('since').notNull().defaultNow(),
    ...times,
  },
  (t) => [
    uniqueIndex('email_suppression_once')
      .on(t.hash, sql`coalesce(${t.entityId}, 0)`)
      .where(sql`${t.state} = 'active'`),
    index('email_suppression_hash').on(t.hash, t.id),
    index('email_suppression_since').on(t.since.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('email_suppression_reason').on(t.reason, t.since.desc().nullsFirst()),
    index('email_suppression_state').on(t.state, t.since.desc().nullsFirst()),
    index('email_suppression_entity').on(t.entityId, t.since.desc().nullsFirst()),
    ownedBy(t.entityId),
    internal('email_suppression_internal', t.entityId),
  ],
)
