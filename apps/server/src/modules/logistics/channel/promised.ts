import { type SQL, sql } from 'drizzle-orm'

/** The longest delivery time in days of a channel's current prices for a country. */
export const promisedDays = (channelId: SQL, country: SQL): SQL => sql`(
    SELECT max((z->'days'->>'max')::int) FROM jsonb_array_elements((
      SELECT r.card->'zones' FROM channel_rate r WHERE r.channel_id = ${channelId} AND r.valid_from <= now()
      ORDER BY r.valid_from DESC LIMIT 1)) z
    WHERE z->'countries' ? upper(${country}))`
