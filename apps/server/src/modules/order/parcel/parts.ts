import type { RedeliverCause } from '@dropyard/contract/order/after-sale/redeliver'
import type { ParcelPart } from '@dropyard/contract/order/parcel/parts'
import { type SQL, sql } from 'drizzle-orm'
import { qualified } from '../../../kit/data/qualified.ts'
import { parcel } from './table.ts'

/** Conditions that classify shipped parcels (`left`) to compare carriers. The same condition counts and lists parcels. */

const lost = sql`${parcel.subStatus} IN ('Exception_Lost', 'Exception_Destroyed')`
const due = sql`${parcel.shippedAt} + make_interval(days => ${parcel.promisedDays})`
const claimed = (states: SQL): SQL =>
  sql`EXISTS (SELECT FROM track_claim tc WHERE tc.parcel_id = ${qualified(parcel.id)} AND tc.state IN (${states}))`

/** An after-sale case of its order was settled with this cause. */
const fault = (cause: RedeliverCause): SQL =>
  sql`EXISTS (SELECT FROM after_sale_case ac WHERE ac.order_id = ${qualified(parcel.orderId)} AND ac.state = 'agreed' AND ac.cause = ${cause})`

/** False for a parcel that was never shipped, and is tracked only because its carrier scanned a number that was given up. */
export const wasShipped = sql`(${parcel.deadAt} IS NULL OR ${parcel.deadAt} > ${parcel.shippedAt})`

export const parcelParts: Readonly<Record<ParcelPart, SQL>> = {
  handed: sql`true`,
  delivered: sql`${parcel.phase} = 'delivered'`,
  returned: sql`${parcel.phase} = 'returned'`,
  lost,
  open: sql`(${parcel.phase} NOT IN ('delivered', 'returned') AND NOT ${lost})`,
  unscanned: sql`${parcel.scannedAt} IS NULL`,
  /** Parcels of which it is known by now whether the promised time was kept. */
  promised: sql`(${parcel.promisedDays} IS NOT NULL AND (${parcel.deliveredAt} IS NOT NULL OR ${due} < now()))`,
  kept: sql`(${parcel.promisedDays} IS NOT NULL AND ${parcel.deliveredAt} <= ${due})`,
  weighed: sql`EXISTS (SELECT FROM parcel_label pl WHERE pl.id = ${qualified(parcel.labelId)} AND pl.charged_grams IS NOT NULL
    AND pl.cost IS NOT NULL AND pl.currency = 'CNY')`,
  claimed: claimed(sql`'drafted', 'sent', 'accepted', 'refused', 'paid'`),
  won: claimed(sql`'accepted', 'paid'`),
  fault_carrier: fault('carrier'),
  fault_supplier: fault('supplier'),
  fault_us: fault('us'),
}

/** Until when the carrier accepts a claim: `claimWindow` as SQL, for queries with `parcel`. */
export const claimUntil = sql`(
  SELECT to_char((CASE WHEN c.carrier_claim_basis = 'last_event' THEN coalesce(${qualified(parcel.lastAt)}, ${qualified(parcel.shippedAt)})
        ELSE ${qualified(parcel.shippedAt)} END
      + make_interval(days => c.carrier_claim_days)) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  FROM channel c
  WHERE c.id = ${qualified(parcel.channelId)} AND c.carrier_claim_days > 0 AND ${qualified(parcel.phase)} NOT IN ('delivered', 'returned'))`
