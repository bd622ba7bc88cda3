import { sql } from 'drizzle-orm'
import { index, jsonb, pgPolicy, pgTable, text } from 'drizzle-orm/pg-core'
import { appRole, id, instant, ownedBy, ref } from './data/columns.ts'

/** Every write: who, when, what, before and after. Append-only (audit-table.sql). */
export const auditTable = pgTable(
  'audit_log',
  {
    id: id(),
    at: instant('at').notNull().defaultNow(),
    userId: ref('user_id'),
    entityId: ref('entity_id'),
    /** `METHOD path` of the endpoint, or the job's name. */
    action: text('action').notNull(),
    record: text('record'),
    recordId: text('record_id'),
    input: jsonb('input'),
    before: jsonb('before'),
    after: jsonb('after'),
    requestId: text('request_id').notNull(),
    ip: text('ip').notNull(),
  },
  (t) => [
    index('audit_log_at').on(t.at.desc().nullsFirst()),
    index('audit_log_record').on(t.record, t.at.desc().nullsFirst()),
    index('audit_log_record_id').on(t.recordId, t.at.desc().nullsFirst()),
    index('audit_log_action').on(t.action, t.at.desc().nullsFirst()),
    index('audit_log_entity').on(t.entityId, t.at.desc().nullsFirst()),
    index('audit_log_user').on(t.userId, t.at.desc().nullsFirst()),
    ownedBy(t.entityId),
    // Every call writes an audit row, even when its actor may read no rows at all.
    pgPolicy('audit_log_append', { for: 'insert', to: appRole, withCheck: sql`true` }),
  ],
)
