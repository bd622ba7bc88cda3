import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { snippetOf } from '../../../kit/mail/own-text.ts'
import { canonicalSubject } from '../../../kit/mail/subject.ts'
import { cut } from '../../../kit/mail/writable.ts'
import { lockRows } from './locks.ts'
import { closeLeft, reopenReturned } from './tasks/follow.ts'

/** Sums of mails and conversations. Each change of a mail updates them in the same transaction. */

const listOf = (ids: readonly number[]) =>
  sql.raw(`ARRAY[${ids.map((id) => Math.trunc(id)).join(',')}]::bigint[]`)

/**
 * Puts mails into the folder where they are wanted, or where their server has them; a mail that left its server is in the trash.
 * A mail in several folders is in the first of them.
 */
export async function refreshMails(ctx: Ctx, emailIds: readonly number[]): Promise<void> {
  if (emailIds.length === 0) return
  const { db } = ctx
  await lockRows({ db }, 'email', emailIds)
  const { rows } = await db.execute<{ thread_id: number | null }>(sql`
    UPDATE email SET folder = coalesce(wanted, (
        SELECT f.place FROM email_place p JOIN email_folder f ON f.id = p.folder_id WHERE p.email_id = email.id
        ORDER BY array_position(ARRAY['inbox','sent','archive','junk','trash'], f.place) LIMIT 1), 'trash')
    WHERE id = ANY (${listOf(emailIds)}) RETURNING thread_id`)
  await db.execute(sql`
    UPDATE email SET trashed_at = CASE WHEN folder = 'trash' THEN now() END
    WHERE id = ANY (${listOf(emailIds)}) AND (folder = 'trash') <> (trashed_at IS NOT NULL)`)
  const { entered } = await refreshThreads(ctx, [
    ...new Set(rows.flatMap((row) => (row.thread_id === null ? [] : [Number(row.thread_id)]))),
  ])
  await reopenReturned(ctx, entered)
}

/**
 * Counts a conversation's mails again; one without mails is deleted, unless members write one, and one that left the inbox is
 * closed. One that was reopened elsewhere stays open.
 *
 * @returns the conversations that came into the inbox
 */
export async function refreshThreads(ctx: Ctx, ids: readonly number[]): Promise<{ entered: number[] }> {
  if (ids.length === 0) return { entered: [] }
  const { db } = ctx
  await lockRows({ db }, 'email_thread', ids)
  const { rows } = await db.execute<{ id: number; was: string; folder: string }>(sql`
    UPDATE email_thread t SET count = s.count, last_at = s.last_at, folder = s.folder, is_unread = s.is_unread,
      is_starred = s.is_starred, has_sent = s.has_sent, has_files = s.has_files, is_unreadable = s.is_unreadable,
      people = s.people
    FROM (
      SELECT thread_id, count(*)::int AS count, max(at) AS last_at, bool_or(is_starred) AS is_starred,
        bool_or(folder = 'sent') AS has_sent, bool_or(has_files) AS has_files,
        bool_or(state = 'unreadable') AS is_unreadable,
        bool_or(NOT is_seen AND folder NOT IN ('sent', 'trash')) AS is_unread,
        (ARRAY['inbox','archive','sent','junk','trash'])[min(array_position(ARRAY['inbox','archive','sent','junk','trash'], folder))] AS folder,
        left(coalesce((SELECT string_agg(one.partner, ', ' ORDER BY one.latest DESC) FROM (
          SELECT partner, max(at) AS latest FROM email o WHERE o.thread_id = e.thread_id AND partner <> '' GROUP BY partner
        ) one), ''), 200) AS people
      FROM email e WHERE thread_id = ANY (${listOf(ids)}) GROUP BY thread_id
    ) s JOIN email_thread old ON old.id = s.thread_id WHERE t.id = s.thread_id
    RETURNING t.id, old.folder AS was, t.folder`)
  const emptied = await deleteEmpty(ctx, ids)
  const moved = rows.filter((row) => row.was !== row.folder)
  const idsOf = (some: typeof rows) => some.map((row) => Number(row.id))
  await closeLeft(ctx, [...emptied, ...idsOf(moved.filter((row) => row.was === 'inbox'))])
  return { entered: idsOf(moved.filter((row) => row.folder === 'inbox')) }
}

/**
 * Deletes conversations without any mail. One in which a member writes a mail stays until that is sent or discarded, with the
 * figures of no mails.
 *
 * @returns those that stay and had mails before
 */
async function deleteEmpty({ db }: Pick<Ctx, 'db'>, ids: readonly number[]): Promise<number[]> {
  const isEmpty = sql`t.id = ANY (${listOf(ids)}) AND NOT EXISTS (SELECT FROM email e WHERE e.thread_id = t.id)`
  await db.execute(sql`
    DELETE FROM email_thread t WHERE ${isEmpty}
      AND NOT EXISTS (SELECT FROM email_outgoing o WHERE o.thread_id = t.id AND o.state <> 'sent')`)
  const { rows } = await db.execute<{ id: number }>(sql`
    UPDATE email_thread t SET count = 0, snippet = '', folder = 'sent', is_unread = false, is_starred = false, has_sent = false,
      has_files = false, is_unreadable = false
    WHERE ${isEmpty} AND t.count > 0 RETURNING t.id`)
  return rows.map((row) => Number(row.id))
}

/** Notes which conversations have mails that members write; those that consist of one alone are named after it. */
export async function refreshOutgoing({ db }: Pick<Ctx, 'db'>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await lockRows({ db }, 'email_thread', ids)
  const has = (...states: string[]) =>
    sql`EXISTS (SELECT FROM email_outgoing o WHERE o.thread_id = t.id AND o.state IN (${sql.join(
      states.map((one) => sql`${one}`),
      sql`, `,
    )}))`
  await db.execute(sql`
    UPDATE email_thread t SET has_draft = ${has('draft', 'failed', 'held', 'unknown')},
      has_scheduled = ${has('scheduled', 'sending', 'soft')}
    WHERE t.id = ANY (${listOf(ids)})`)
  const { rows } = await db.execute<{ id: number; subject: string; people: string }>(sql`
    SELECT DISTINCT ON (o.thread_id) o.thread_id AS id, o.subject,
      left(array_to_string(o.sent_to || o.copied_to || o.blind_to, ', '), 200) AS people
    FROM email_outgoing o JOIN email_thread t ON t.id = o.thread_id
    WHERE o.thread_id = ANY (${listOf(ids)}) AND t.count = 0 AND o.state <> 'sent' ORDER BY o.thread_id, o.id DESC`)
  for (const { id, subject, people } of rows)
    await db.execute(sql`
      UPDATE email_thread SET subject = ${subject}, canonical = ${canonicalSubject(subject)}, people = ${people}, last_at = now()
      WHERE id = ${id}`)
  await deleteEmpty({ db }, ids)
}

/** Takes the preview of conversations from mails that were just written, if those are the newest. */
export async function writeSnippets(
  { db }: Pick<Ctx, 'db'>,
  mails: readonly { threadId: number; at: Date; text: string }[],
): Promise<void> {
  if (mails.length === 0) return
  const newest = new Map<number, (typeof mails)[number]>()
  for (const one of mails) {
    const known = newest.get(one.threadId)
    if (!known || one.at >= known.at) newest.set(one.threadId, one)
  }
  const snippets = [...newest].map(([id, { at, text }]) => ({ id, at, snippet: snippetOf(text) }))
  await db.execute(sql`
    UPDATE email_thread t SET snippet = n.snippet
    FROM jsonb_to_recordset(${JSON.stringify(snippets)}::jsonb) AS n (id bigint, at timestamptz, snippet text)
    WHERE t.id = n.id AND t.last_at = n.at`)
}

/** Takes subject and preview of conversations from their newest mail, after others were deleted or blanked. */
export async function retellThreads({ db }: Pick<Ctx, 'db'>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await db.execute<{ id: number; subject: string; text: string }>(sql`
    SELECT DISTINCT ON (e.thread_id) e.thread_id AS id, e.subject, coalesce(b.text, '') AS text
    FROM email e LEFT JOIN email_body b ON b.email_id = e.id WHERE e.thread_id = ANY (${listOf(ids)})
    ORDER BY e.thread_id, e.at DESC, e.id DESC`)
  const newest = rows.map(({ id, subject, text }) => ({
    id: Number(id),
    subject: cut(subject, 300),
    canonical: canonicalSubject(subject),
    snippet: snippetOf(text),
  }))
  await db.execute(sql`
    UPDATE email_thread t SET subject = n.subject, canonical = n.canonical, snippet = n.snippet
    FROM jsonb_to_recordset(${JSON.stringify(newest)}::jsonb) AS n (id bigint, subject text, canonical text, snippet text)
    WHERE t.id = n.id`)
}
