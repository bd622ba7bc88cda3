import { sql } from 'drizzle-orm'
import type { TaskDetails } from '../../../kit/record/tasks.ts'

/** What task lists show of a warning: order, merchant, country, and the text and time of the parcel's last event. */
export const warningDetails: TaskDetails = ({ lang }, recordId) => {
  const country = lang === 'zh' ? sql`c.name_zh` : sql`c.name_en`
  const channel = lang === 'zh' ? sql`coalesce(nullif(ch.name_zh, ''), ch.name_en)` : sql`ch.name_en`
  return sql`(SELECT jsonb_build_object(
      'parts', to_jsonb(array_remove(ARRAY[o.order_sn, e.name, coalesce(${country}, p.country),
        CASE WHEN p.id IS NULL THEN ${channel} END, nullif(p.last_text, '')], NULL)),
      'at', coalesce(p.last_at, p.shipped_at, w.since))
    FROM track_warning w
    JOIN channel ch ON ch.id = w.channel_id
    LEFT JOIN parcel p ON p.id = w.parcel_id
    LEFT JOIN "order" o ON o.id = p.order_id
    LEFT JOIN entity e ON e.id = w.entity_id
    LEFT JOIN country c ON c.code = p.country
    WHERE w.id = ${recordId})`
}
