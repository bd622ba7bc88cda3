import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { ImapFlow } from 'imapflow'
import type { Ctx } from '../../../kit/context.ts'
import type { JobRun } from '../../../kit/jobs/jobs.ts'
import type { FolderRow } from './folders.ts'
import { refreshMails } from './rollup.ts'
import { email, emailPlace } from './table.ts'

/**
 * Flags both ways. `email_place` has what the server said last, `email` what users see: what differs from the first on the server
 * was changed there, what differs here was changed here. With two values both sides can't change to different ones.
 * Programs mark what they sent as read: the sent folder's copy of a mail that is elsewhere, too, says nothing about it.
 */

const batchSize = 250

export interface ServerFlags {
  uid: number
  isSeen: boolean
  isStarred: boolean
}

/** Flags of these UIDs, or of all that changed since a state of the server. */
export async function flagsOn(
  client: ImapFlow,
  asked: { uids: readonly number[] } | { since: bigint },
): Promise<ServerFlags[]> {
  const found: ServerFlags[] = []
  const take = async (range: string, options: { uid: true; changedSince?: bigint }): Promise<void> => {
    for await (const { uid, flags } of client.fetch(range, { uid: true, flags: true }, options))
      found.push({ uid, isSeen: flags?.has('\\Seen') ?? false, isStarred: flags?.has('\\Flagged') ?? false })
  }
  if ('since' in asked) await take('1:*', { uid: true, changedSince: asked.since })
  else
    for (let from = 0; from < asked.uids.length; from += batchSize)
      await take(asked.uids.slice(from, from + batchSize).join(','), { uid: true })
  return found
}

/** Whether a folder's flags of a mail are those of the mail. */
const counts = ({ place }: FolderRow, emailId: SQL): SQL =>
  place === 'sent'
    ? sql`NOT EXISTS (SELECT FROM email_place o JOIN email_folder f ON f.id = o.folder_id
        WHERE o.email_id = ${emailId} AND f.place <> 'sent')`
    : sql`true`

/** Takes over what changed on the server. */
export async function takeFlags(
  run: JobRun,
  folder: FolderRow,
  flags: readonly ServerFlags[],
): Promise<void> {
  const { uidValidity } = folder
  if (uidValidity === null) return
  for (let from = 0; from < flags.length; from += batchSize) {
    const batch = flags.slice(from, from + batchSize)
    await run.transaction(async (ctx) => {
      const given = sql.join(
        batch.map((one) => sql`(${one.uid}::bigint, ${one.isSeen}::boolean, ${one.isStarred}::boolean)`),
        sql`, `,
      )
      await ctx.db.execute(sql`
        WITH given (uid, seen, starred) AS (VALUES ${given})
        SELECT FROM email e JOIN email_place p ON p.email_id = e.id JOIN given g ON g.uid = p.uid
        WHERE p.folder_id = ${folder.id} AND p.uid_validity = ${uidValidity}
          AND (p.is_seen <> g.seen OR p.is_starred <> g.starred)
        ORDER BY e.id FOR NO KEY UPDATE OF e`)
      const { rows } = await ctx.db.execute<{ email_id: number }>(sql`
        WITH given (uid, seen, starred) AS (VALUES ${given}),
        changed AS (
          SELECT p.id, p.email_id, g.seen, g.starred, p.is_seen <> g.seen AS seen_changed, p.is_starred <> g.starred AS starred_changed
          FROM email_place p JOIN given g ON g.uid = p.uid
          WHERE p.folder_id = ${folder.id} AND p.uid_validity = ${uidValidity}
            AND (p.is_seen <> g.seen OR p.is_starred <> g.starred)
        ),
        noted AS (
          UPDATE email_place p SET is_seen = c.seen, is_starred = c.starred FROM changed c WHERE p.id = c.id RETURNING p.id
        )
        UPDATE email e SET is_seen = CASE WHEN c.seen_changed THEN c.seen ELSE e.is_seen END,
          is_starred = CASE WHEN c.starred_changed THEN c.starred ELSE e.is_starred END
        FROM changed c WHERE e.id = c.email_id AND ${counts(folder, sql`e.id`)} RETURNING e.id AS email_id`)
      await refreshMails(ctx, [...new Set(rows.map((row) => Number(row.email_id)))])
    })
  }
}

/** Sends what was changed here to the server. */
export async function sendFlags(run: JobRun, client: ImapFlow, folder: FolderRow): Promise<void> {
  const { uidValidity } = folder
  if (uidValidity === null) return
  const open = await run.transaction(({ db }) =>
    db
      .select({
        placeId: emailPlace.id,
        uid: emailPlace.uid,
        seen: email.isSeen,
        starred: email.isStarred,
        wasSeen: emailPlace.isSeen,
        wasStarred: emailPlace.isStarred,
      })
      .from(emailPlace)
      .innerJoin(email, eq(email.id, emailPlace.emailId))
      .where(
        and(
          eq(emailPlace.folderId, folder.id),
          eq(emailPlace.uidValidity, uidValidity),
          counts(folder, sql`email.id`),
          sql`(${email.isSeen} <> ${emailPlace.isSeen} OR ${email.isStarred} <> ${emailPlace.isStarred})`,
        ),
      )
      .limit(5000),
  )
  const send = async (flag: '\\Seen' | '\\Flagged', on: boolean, some: typeof open): Promise<void> => {
    for (let from = 0; from < some.length; from += batchSize) {
      const batch = some.slice(from, from + batchSize)
      const uids = batch.map(({ uid }) => uid).join(',')
      if (on) await client.messageFlagsAdd(uids, [flag], { uid: true })
      else await client.messageFlagsRemove(uids, [flag], { uid: true })
      await run.transaction(({ db }) =>
        db
          .update(emailPlace)
          .set(flag === '\\Seen' ? { isSeen: on } : { isStarred: on })
          .where(
            inArray(
              emailPlace.id,
              batch.map((one) => one.placeId),
            ),
          ),
      )
    }
  }
  for (const on of [true, false]) {
    await send(
      '\\Seen',
      on,
      open.filter((one) => one.seen === on && one.wasSeen !== on),
    )
    await send(
      '\\Flagged',
      on,
      open.filter((one) => one.starred === on && one.wasStarred !== on),
    )
  }
}

/**
 * A known mail in a new place was moved, or the folder was renumbered: flags that weren't changed here are those of the new place.
 * A copy that was read leaves a mail unread that is unread in the inbox.
 */
export const adoptFlags = (
  { db }: Pick<Ctx, 'db'>,
  placeIds: readonly number[],
  vanished: readonly number[],
): Promise<unknown> | undefined =>
  placeIds.length === 0
    ? undefined
    : db.execute(sql`
        UPDATE email e SET is_seen = CASE WHEN coalesce(old.seen, e.is_seen) = e.is_seen AND NOT (p.is_seen AND coalesce(old.inbox_unseen, false))
            THEN p.is_seen ELSE e.is_seen END,
          is_starred = CASE WHEN coalesce(old.starred, e.is_starred) = e.is_starred THEN p.is_starred ELSE e.is_starred END
        FROM email_place p CROSS JOIN LATERAL (
          SELECT bool_or(o.is_seen) FILTER (WHERE f.place <> 'sent') AS seen,
            bool_or(o.is_starred) FILTER (WHERE f.place <> 'sent') AS starred,
            bool_or(f.place = 'inbox' AND NOT o.is_seen AND o.uid_validity = f.uid_validity
              AND NOT o.id = ANY (${sql.param([...vanished])}::bigint[])) AS inbox_unseen
          FROM email_place o JOIN email_folder f ON f.id = o.folder_id
          WHERE o.email_id = p.email_id AND o.id <> p.id HAVING count(*) > 0
        ) old
        WHERE p.email_id = e.id AND p.id IN (${sql.join(
          placeIds.map((id) => sql`${id}`),
          sql`, `,
        )})`)
