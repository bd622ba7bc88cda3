import type pg from 'pg'

/** Recipients of each campaign. */
const perCampaign = 100_000

/** Campaigns that have ended, like the newest of the demo, with recipients that got their mail, opened it, bounced or were left out. */
export async function addRecipients(client: pg.Client, count: number): Promise<void> {
  const { rows } = await client.query<{ names: string }>(
    `SELECT string_agg(quote_ident(column_name), ', ') AS names FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name = 'email_campaign' AND column_name <> 'id'`,
  )
  const names = rows[0]?.names ?? ''
  for (let left = count; left > 0; left -= perCampaign) {
    const made = await client.query<{ id: string }>(
      `INSERT INTO email_campaign (${names}) SELECT ${names} FROM email_campaign WHERE state = 'finished' ORDER BY id LIMIT 1 RETURNING id`,
    )
    await client.query(
      `WITH added AS (
        INSERT INTO email_campaign_row (campaign_id, account_id, entity_id, customer_id, address_hash, language, state, reason, tries, sent_at)
        SELECT c.id, c.account_id, c.entity_id, w.id, c.id || '-' || w.id, 'en',
          CASE WHEN w.id % 12 = 0 THEN 'skipped' WHEN w.id % 50 = 1 THEN 'bounced' ELSE 'sent' END,
          CASE WHEN w.id % 12 = 0 THEN (array['consent', 'unsubscribed', 'no_address'])[w.id % 3 + 1] END, 1,
          CASE WHEN w.id % 12 <> 0 THEN now() - make_interval(days => 1, secs => w.id % 86400) END
        FROM email_campaign c, (SELECT id FROM customer WHERE kind = 'buyer' ORDER BY id DESC LIMIT $2) AS w WHERE c.id = $1
        RETURNING id, campaign_id, entity_id, state, sent_at)
      INSERT INTO email_campaign_event (campaign_id, row_id, entity_id, kind, at)
      SELECT campaign_id, id, entity_id, kind, sent_at FROM added
        CROSS JOIN LATERAL unnest(array['open', 'click']) AS kind
      WHERE state = 'sent' AND id % (CASE kind WHEN 'open' THEN 5 ELSE 25 END) = 0`,
      [made.rows[0]?.id, Math.min(left, perCampaign)],
    )
  }
  await client.query('VACUUM ANALYZE email_campaign, email_campaign_row, email_campaign_event')
}
