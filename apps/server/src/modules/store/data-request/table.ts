import { dataRequestFlow } from '@dropyard/contract/store/data-request'
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant, ownedBy, ref, stateOf } from '../../../kit/data/columns.ts'
import { entity } from '../../account/entity/table.ts'
import { store } from '../store/table.ts'

/** Privacy requests from platforms: recorded, carried out, and kept as proof. */
export const privacyRequest = pgTable(
  'privacy_request',
  {
    id: id(),
    platformId: ref('platform_id').notNull(),
    shop: text('shop').notNull(),
    /** The company of the store when the request came; null if no company has it. */
    entityId: ref('entity_id').references(() => entity.id),
    storeId: ref('store_id').references(() => store.id),
    topic: text('topic').notNull(),
    /** For access requests; requests that we carry out ourselves have no state to answer. */
    state: stateOf(dataRequestFlow),
    payload: jsonb('payload').notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
    doneAt: instant('done_at'),
    doneBy: ref('done_by'),
  },
  (t) => [
    index('privacy_request_asked')
      .on(t.entityId, t.receivedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.topic} = 'customers/data_request'`),
    index('privacy_request_shop').on(t.platformId, t.shop),
    ownedBy(t.entityId),
  ],
)
