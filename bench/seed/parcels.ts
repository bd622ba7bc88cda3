import type { ParcelPhase } from '@dropyard/contract/order/parcel/status'
import type pg from 'pg'

const onItsWay: ParcelPhase = 'line_haul'
const arrived: ParcelPhase = 'delivered'
/**
 * Time of shipping. Parcels on their way were shipped the day before, so that they cause no warnings; delivered bulk orders
 * without a time of shipping get an estimated one.
 */
const left =
  "CASE o.status WHEN 60 THEN now() - interval '1 day' ELSE coalesce(o.shipped_at, o.placed_at + interval '2 days') END"
/** Time of the last tracking event. */
const heard = "CASE o.status WHEN 60 THEN now() - interval '1 hour' ELSE o.placed_at + interval '6 days' END"

/** Parcels of shipped orders; some of the delivered ones have a closed warning. */
export async function addParcels(client: pg.Client): Promise<void> {
  await client.query('BEGIN')
  await client.query(
    `INSERT INTO parcel (order_id, entity_id, channel_id, number, carrier_code, carrier, country, shipped_at, tracking, phase, last_at, last_text)
      SELECT o.id, o.entity_id, coalesce(o.channel_id, (SELECT min(id) FROM channel)), coalesce(o.tracking_number, 'B' || o.id), '190008',
        'YunExpress', o.country, ${left}, CASE o.status WHEN 60 THEN 'live' ELSE 'ended' END,
        CASE o.status WHEN 60 THEN '${onItsWay}' ELSE '${arrived}' END, ${heard}, 'Departed from airport'
      FROM "order" o WHERE o.status BETWEEN 60 AND 80 ON CONFLICT DO NOTHING`,
  )
  await client.query(
    `INSERT INTO track_warning (parcel_id, entity_id, channel_id, kind, severity, state, since, created_at, updated_at)
      SELECT id, entity_id, channel_id, 'manual', 'low', (array['open', 'open', 'contacted', 'resolved', 'ignored'])[id / 40 % 5 + 1],
        last_at, last_at + interval '9 days', last_at + interval '9 days'
      FROM parcel WHERE id % 40 = 0 AND phase = '${arrived}' ON CONFLICT DO NOTHING`,
  )
  await client.query(
    `INSERT INTO task (flow, record_id, subject, title, state, open_to, due_at, escalated_at, closed_at, created_at)
      SELECT 'track-warning', w.id, 'Noted by hand', p.number, w.state, CASE w.state WHEN 'open' THEN 'track-warning:claim' ELSE '' END,
        w.created_at + interval '2 days', now(), CASE WHEN w.state IN ('resolved', 'ignored') THEN w.created_at END, w.created_at
      FROM track_warning w JOIN parcel p ON p.id = w.parcel_id ON CONFLICT DO NOTHING`,
  )
  await client.query('COMMIT')
  await client.query('VACUUM ANALYZE parcel, track_warning, task')
}
