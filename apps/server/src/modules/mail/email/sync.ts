import { and, eq, ne, notInArray, sql } from 'drizzle-orm'
import type { ImapFlow } from 'imapflow'
import type { JobRun } from '../../../kit/jobs/jobs.ts'
import type { AccountRow } from '../account/connect.ts'
import { flagsOn, sendFlags, takeFlags } from './flags.ts'
import { type FolderRow, foldersOf, updateFolder } from './folders.ts'
import { sendMoves } from './moves.ts'
import { refreshMails } from './rollup.ts'
import { emailPlace } from './table.ts'
import { takeInNew } from './take-in.ts'

/** Brings the mails of an account and those on its server to the same state. Running it again changes nothing. */

/** Mails that one run takes in; the next one continues. */
const mostInRun = 5000
/** Minutes after which flags are compared even though the folder looks unchanged. */
const fullEveryMs = 30 * 60_000

export interface SyncResult {
  /** Mails on the server that this run left. */
  left: number
  /** Folders whose numbers the server replaced. */
  resets: string[]
}

interface Seen {
  left: number
  isReset: boolean
  /** Places that the server no longer has. */
  vanished: number[]
  /** Notes what the folder is like, once these places are deleted: before that the next run must compare it again. */
  later: (() => Promise<unknown>) | undefined
}

export async function syncAccount(
  run: JobRun,
  client: ImapFlow,
  account: AccountRow,
  options: { full: boolean },
): Promise<SyncResult> {
  const folders = await foldersOf(run, client, account.id)
  const result: SyncResult = { left: 0, resets: [] }
  const vanished: number[] = []
  const later: Seen['later'][] = []
  for (const folder of folders) {
    const seen = await syncFolder(run, client, folder, folders, { ...options, vanished })
    result.left += seen.left
    if (seen.isReset) result.resets.push(folder.path)
    vanished.push(...seen.vanished)
    later.push(seen.later)
  }
  // Only now: a mail that was moved to another folder has its new place already, and is never without one.
  if (result.left === 0) {
    await forgetPlaces(run, account.id, vanished, folders)
    for (const one of later) await one?.()
  }
  return result
}

async function syncFolder(
  run: JobRun,
  client: ImapFlow,
  stored: FolderRow,
  folders: readonly FolderRow[],
  { full, vanished: known }: { full: boolean; vanished: readonly number[] },
): Promise<Seen> {
  const box = await client.mailboxOpen(stored.path)
  const uidValidity = Number(box.uidValidity)
  const isReset = stored.uidValidity !== null && stored.uidValidity !== uidValidity
  const restarted = { uidValidity, lastUid: 0, uidNext: null, messages: null, modseq: null, lastFullAt: null }
  const folder: FolderRow = stored.uidValidity === uidValidity ? stored : { ...stored, ...restarted }
  // The places by the old numbers stay until all mails were found by the new ones.
  if (folder !== stored) await updateFolder(run, stored, restarted)
  Object.assign(stored, folder)
  const hasOldPlaces = await countOld(run, folder)
  const modseq = box.highestModseq === undefined ? null : String(box.highestModseq)
  const added = box.uidNext - (folder.uidNext ?? 0)
  const onlyAdded = folder.messages !== null && added >= 0 && box.exists - folder.messages === added
  const isFresh = folder.lastFullAt !== null && Date.now() - +folder.lastFullAt < fullEveryMs
  const looksSame = onlyAdded && added === 0
  const usesModseq = modseq !== null && folder.modseq !== null && onlyAdded
  let left = 0
  let vanished: number[] = []
  let lastFullAt = folder.lastFullAt
  if (!full && usesModseq && isFresh) {
    if (modseq !== folder.modseq) {
      left = await takeInNew(run, client, folder, await newUids(client, folder), {
        most: mostInRun,
        isReset: hasOldPlaces,
        vanished: known,
      })
      await takeFlags(run, folder, await flagsOn(client, { since: BigInt(folder.modseq ?? '0') }))
    }
  } else if (!full && isFresh && looksSame) {
    // Nothing to do.
  } else if (!full && isFresh && onlyAdded) {
    left = await takeInNew(run, client, folder, await newUids(client, folder), {
      most: mostInRun,
      isReset: hasOldPlaces,
      vanished: known,
    })
  } else {
    const uids = await allUids(client, box.exists)
    const fresh = uids.filter((uid) => uid > folder.lastUid)
    left = await takeInNew(run, client, folder, fresh, {
      most: mostInRun,
      isReset: hasOldPlaces,
      vanished: known,
    })
    await takeFlags(run, folder, await flagsOn(client, { uids: uids.filter((uid) => uid <= folder.lastUid) }))
    vanished = await vanishedPlaces(run, folder, uids)
    lastFullAt = new Date()
  }
  await sendFlags(run, client, folder)
  await sendMoves(run, client, folder, folders)
  // With mails left, the numbers must not say that the folder is complete.
  const note = () =>
    updateFolder(run, folder, { uidNext: box.uidNext, messages: box.exists, modseq, lastFullAt })
  const isLater = vanished.length > 0 || hasOldPlaces
  if (left === 0 && !isLater) await note()
  return { left, isReset, vanished, later: left === 0 && isLater ? note : undefined }
}

/** `n:*` contains the last mail even when its UID is below n, so the answer is filtered. */
const newUids = async (client: ImapFlow, { lastUid }: FolderRow): Promise<number[]> =>
  ((await client.search({ uid: `${lastUid + 1}:*` }, { uid: true })) || []).filter((uid) => uid > lastUid)

const allUids = async (client: ImapFlow, exists: number): Promise<number[]> =>
  exists === 0 ? [] : (await client.search({ all: true }, { uid: true })) || []

async function countOld(run: JobRun, { id, uidValidity }: FolderRow): Promise<boolean> {
  const [row] = await run.transaction(({ db }) =>
    db
      .select({ id: emailPlace.id })
      .from(emailPlace)
      .where(and(eq(emailPlace.folderId, id), ne(emailPlace.uidValidity, uidValidity ?? 0)))
      .limit(1),
  )
  return row !== undefined
}

const vanishedPlaces = (
  run: JobRun,
  { id, uidValidity }: FolderRow,
  uids: readonly number[],
): Promise<number[]> =>
  run.transaction(async ({ db }) => {
    const { rows } = await db.execute<{ id: number }>(sql`
      SELECT id FROM email_place WHERE folder_id = ${id} AND uid_validity = ${uidValidity}
        AND NOT uid = ANY (${sql.raw(`ARRAY[${uids.map((uid) => Math.trunc(uid)).join(',')}]::bigint[]`)})`)
    return rows.map((row) => Number(row.id))
  })

/** Deletes places that the server no longer has: those that vanished, those by old numbers, those in folders that are gone. */
async function forgetPlaces(
  run: JobRun,
  accountId: number,
  vanished: readonly number[],
  folders: readonly FolderRow[],
): Promise<void> {
  const ids = folders.map(({ id }) => id)
  await run.transaction(async (ctx) => {
    const { db } = ctx
    const gone = await db
      .delete(emailPlace)
      .where(
        and(
          eq(emailPlace.accountId, accountId),
          sql`(${emailPlace.id} = ANY (${sql.raw(`ARRAY[${vanished.map((id) => Math.trunc(id)).join(',')}]::bigint[]`)})
            OR ${ids.length > 0 ? notInArray(emailPlace.folderId, ids) : sql`false`}
            OR EXISTS (SELECT FROM email_folder f WHERE f.id = ${emailPlace.folderId} AND f.uid_validity <> ${emailPlace.uidValidity}))`,
        ),
      )
      .returning({ emailId: emailPlace.emailId })
    await refreshMails(ctx, [...new Set(gone.map((row) => row.emailId))])
  })
}
