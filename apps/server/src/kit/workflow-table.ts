import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant, internal, ownedBy, ref } from './data/columns.ts'

/** Every state transition of every workflow: from, to, who, when, with what input. Append-only (workflow-table.sql). */
export const workflowMove = pgTable(
  'workflow_move',
  {
    id: id(),
    at: instant('at').notNull().defaultNow(),
    flow: text('flow').notNull(),
    recordId: ref('record_id').notNull(),
    /** Null for the creation of the record. */
    action: text('action'),
    from: text('from_state'),
    to: text('to_state').notNull(),
    input: jsonb('input').notNull().default({}),
    userId: ref('user_id'),
    entityId: ref('entity_id'),
  },
  (t) => [
    index('workflow_move_record').on(t.flow, t.recordId, t.id),
    ownedBy(t.entityId),
    // Transitions of records without a company can be made by staff with any row scope.
    internal('workflow_move_internal', t.entityId),
  ],
)
