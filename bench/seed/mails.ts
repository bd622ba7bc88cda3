import type pg from 'pg'

/** Conversations of one mail each in the oldest account, without the bytes of the mails. Half of them are archived. */
export async function addMails(client: pg.Client, count: number): Promise<void> {
  await client.query('BEGIN')
  await client.query(
    `CREATE TEMP TABLE come ON COMMIT DROP AS
      SELECT i, nextval(pg_get_serial_sequence('email_thread', 'id')) AS thread_id, nextval(pg_get_serial_sequence('email', 'id')) AS email_id,
        now() - make_interval(mins => $1::int - i) AS at, (array['inbox', 'archive'])[i % 2 + 1] AS folder,
        'Where is parcel ' || i || '?' AS subject, 'Buyer ' || i AS sender, 'buyer' || i || '@bench.test' AS address
      FROM generate_series(1, $1::int) AS i`,
    [count],
  )
  const account = '(SELECT min(id) FROM email_account)'
  await client.query(
    `INSERT INTO email_thread (id, account_id, subject, canonical, people, snippet, count, last_at, folder, is_unread) OVERRIDING SYSTEM VALUE
      SELECT thread_id, ${account}, subject, lower(subject), sender, 'It should have arrived last week.', 1, at, folder, i % 20 = 0 FROM come`,
  )
  await client.query(
    `INSERT INTO email (id, account_id, thread_id, identity, at, size, state, from_name, from_address, partner, subject, folder, is_seen) OVERRIDING SYSTEM VALUE
      SELECT email_id, ${account}, thread_id, 'bench-' || i, at, 4000, 'read', sender, address, address, subject, folder, i % 20 <> 0 FROM come`,
  )
  await client.query(
    `INSERT INTO email_body (email_id, account_id, text, html, sent_to, copied_to, parts, words)
      SELECT email_id, ${account}, 'It should have arrived last week.', '', '[]', '[]', '[]',
        to_tsvector('simple', subject || ' ' || sender || ' It should have arrived last week.') FROM come`,
  )
  await client.query('COMMIT')
  await client.query('VACUUM ANALYZE email_thread, email, email_body')
}
