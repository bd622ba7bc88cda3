import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, minor, oneOf, ownedBy, ref, refTo, times } from '../../../kit/data/columns.ts'
import { entity } from '../../account/entity/table.ts'
import { channel } from '../../logistics/channel/table.ts'
import { parcel } from '../parcel/table.ts'

/** A claim against a carrier. `asked` and `granted` are in fen, `compensation` in US cents. */
export const trackClaim = pgTable(
  'track_claim',
  {
    id: id(),
    claimSn: text('claim_sn').notNull().generatedAlwaysAs(sql`'TC' || lpad(id::text, 8, '0')`),
    parcelId: refTo('parcel_id', () => parcel.id),
    orderId: ref('order_id').notNull(),
    entityId: refTo('entity_id', () => entity.id),
    channelId: refTo('channel_id', () => channel.id),
    state: oneOf('state', ['drafted', 'sent', 'accepted', 'refused', 'confirming', 'paid'], 'drafted'),
    asked: minor('asked').notNull(),
    granted: minor('granted'),
    /** Proposed while the state is `confirming`; posted once it is `paid`. */
    compensation: minor('compensation'),
    compensationReason: text('compensation_reason').notNull().default(''),
    proposedBy: ref('proposed_by'),
    carrierRef: text('carrier_ref').notNull().default(''),
    reason: text('reason').notNull(),
    ...times,
  },
  (t) => [
    uniqueIndex('track_claim_sn').on(t.claimSn),
    // After a refusal the parcel may be claimed again.
    uniqueIndex('track_claim_parcel').on(t.parcelId).where(sql`${t.state} <> 'refused'`),
    index('track_claim_state').on(t.state, t.id.desc().nullsFirst()),
    index('track_claim_channel').on(t.channelId, t.id.desc().nullsFirst()),
    index('track_claim_order').on(t.orderId),
    index('track_claim_found').on(t.createdAt, t.id),
    check('track_claim_asked', sql`${t.asked} > 0`),
    ownedBy(t.entityId),
  ],
)
