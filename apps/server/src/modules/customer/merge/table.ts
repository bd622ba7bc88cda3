import { index, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { id, instant, ownedBy, ref } from '../../../kit/data/columns.ts'

/** What a merge changed, so that it can be undone. Rows as PostgreSQL writes them as JSON. */
export interface MergeSnapshot {
  /** Both customers before, and the remaining one afterwards. */
  readonly survivor: Row
  readonly gone: Row
  readonly after: Row
  readonly figures: { readonly survivor: Row; readonly gone: Row; readonly after: Row }
  /** Whole rows of the other customer: an edit of the remaining one may have removed keys since. */
  readonly identities: readonly Row[]
  /** Ids of what belonged to the other customer, and of what the remaining one had. */
  readonly moved: Facts
  readonly kept: Facts
  /** What other modules need to undo their part. */
  readonly parts: Readonly<Record<string, unknown>>
}
export type Row = Readonly<Record<string, unknown>>
export interface Facts {
  readonly orders: readonly number[]
  readonly log: readonly number[]
  readonly consents: readonly number[]
  readonly batches: readonly number[]
  readonly identities: readonly number[]
}

/**
 * Merged customers. The other customer's row is deleted, so other modules need no knowledge of merges; neither id is a foreign key,
 * because the remaining one may be merged into a third.
 */
export const customerMerge = pgTable(
  'customer_merge',
  {
    id: id(),
    survivorId: ref('survivor_id').notNull(),
    goneId: ref('gone_id').notNull(),
    /** The customer that has everything now: the remaining one, or the one that it was merged into later. */
    customerId: ref('customer_id').notNull().default(0),
    scopeId: ref('scope_id').notNull(),
    /** Null once the merge can't be undone any longer. */
    snapshot: jsonb('snapshot').$type<MergeSnapshot>(),
    userId: ref('user_id').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    index('customer_merge_survivor').on(t.survivorId, t.id),
    index('customer_merge_gone').on(t.goneId, t.id),
    index('customer_merge_customer').on(t.customerId, t.id),
    index('customer_merge_at').on(t.at),
    ownedBy(t.scopeId),
  ],
)
