import { and, eq, inArray } from 'drizzle-orm'
import type { ImapFlow } from 'imapflow'
import type { JobRun } from '../../../kit/jobs/jobs.ts'
import type { FolderRow } from './folders.ts'
import { lockRows } from './locks.ts'
import { refreshMails } from './rollup.ts'
import { email, emailPlace } from './table.ts'

/** Moves mails on the server that were archived here, or taken out of the archive. The folder must be open. */
export async function sendMoves(
  run: JobRun,
  client: ImapFlow,
  folder: FolderRow,
  folders: readonly FolderRow[],
): Promise<void> {
  const wanted = folder.place === 'inbox' ? 'archive' : folder.place === 'archive' ? 'inbox' : undefined
  const target = folders.find(
    ({ place, path }) => place === wanted && (place === 'inbox' || /archiv|归档/i.test(path)),
  )
  const { uidValidity } = folder
  if (!wanted || !target || uidValidity === null) return
  const open = await run.transaction(({ db }) =>
    db
      .select({
        placeId: emailPlace.id,
        emailId: email.id,
        uid: emailPlace.uid,
        isSeen: emailPlace.isSeen,
        isStarred: emailPlace.isStarred,
      })
      .from(emailPlace)
      .innerJoin(email, eq(email.id, emailPlace.emailId))
      .where(
        and(
          eq(emailPlace.folderId, folder.id),
          eq(emailPlace.uidValidity, uidValidity),
          eq(email.wanted, wanted),
        ),
      )
      .limit(250),
  )
  if (open.length === 0) return
  const moved = await client.messageMove(open.map(({ uid }) => uid).join(','), target.path, { uid: true })
  if (!moved) return
  await run.transaction(async (ctx) => {
    const { db } = ctx
    const ids = open.map(({ emailId }) => emailId)
    await lockRows(ctx, 'email', ids)
    // Without a map of the numbers the next reading of the other folder finds the mails; until then they stay where wanted.
    const places = open.flatMap(({ emailId, uid, isSeen, isStarred }) => {
      const to = moved.uidMap?.get(uid)
      if (to === undefined || moved.uidValidity === undefined) return []
      const { accountId, id: folderId } = target
      return [
        { accountId, emailId, folderId, uidValidity: Number(moved.uidValidity), uid: to, isSeen, isStarred },
      ]
    })
    if (places.length > 0) await db.insert(emailPlace).values(places).onConflictDoNothing()
    await db.delete(emailPlace).where(
      inArray(
        emailPlace.id,
        open.map(({ placeId }) => placeId),
      ),
    )
    const known = places.map(({ emailId }) => emailId)
    if (known.length > 0)
      await db
        .update(email)
        .set({ wanted: null })
        .where(and(inArray(email.id, known), eq(email.wanted, wanted)))
    await refreshMails(ctx, ids)
  })
}
