import { gzipSync } from 'node:zlib'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { FetchMessageObject, ImapFlow } from 'imapflow'
import type { JobRun } from '../../../kit/jobs/jobs.ts'
import { addressIn, hashOf, headerValue, identityOf } from '../../../kit/mail/header-bytes.ts'
import { prepareReader } from '../../../kit/mail/mail-reader.ts'
import { mailLimits } from '../../../kit/mail/read-mail.ts'
import { sign } from '../../../kit/start/secrets.ts'
import { adoptFlags } from './flags.ts'
import type { FolderRow } from './folders.ts'
import { goneAmong, removeFilesJob } from './forget.ts'
import { readJob } from './read-job.ts'
import { refreshMails } from './rollup.ts'
import { email, emailFolder, emailPlace } from './table.ts'

/**
 * Takes mails of a folder in: the bytes go to the file store first, and then one transaction writes the rows and how far the
 * folder was read. Killed in between, the next run writes the same file again.
 */

/** Mails that are recognised by one query. */
const batchSize = 250
/** Bytes that are fetched and stored together. */
const groupBytes = 4 * 1024 * 1024
const groupMails = 50
/** Larger mails are fetched alone, in pieces. */
const streamedFrom = 1024 * 1024

interface Arrived {
  uid: number
  flags: ReadonlySet<string>
  size: number
  at: Date
  /** Undefined until the bytes are there, for mails without a Message-ID. */
  identity: string | undefined
  header: string
}

interface Stored extends Arrived {
  identity: string
  /** Null for mails that are here already, and those that are too large. */
  rawKey: string | null
  /** Whether it wasn't here when the group was begun. */
  isNew: boolean
}

interface How {
  isReset: boolean
  /** Places that folders no longer have, although they are still noted. */
  vanished: readonly number[]
}

/** @returns how many mails are still to be taken in */
export async function takeInNew(
  run: JobRun,
  client: ImapFlow,
  folder: FolderRow,
  uids: readonly number[],
  { most, ...how }: How & { most: number },
): Promise<number> {
  const wanted = [...uids].sort((a, b) => a - b)
  // Not awaited: it starts while the first mails are fetched.
  if (wanted.length > groupMails) void prepareReader(folder.accountId)
  for (let from = 0; from < Math.min(wanted.length, most); from += batchSize) {
    if (run.signal.aborted) throw new Error('The worker stops')
    const batch = wanted.slice(from, from + batchSize)
    const arrived = await headersOf(client, batch)
    const known = await knownOf(run, folder.accountId, arrived)
    for (const group of groupsOf(arrived, known)) {
      const stored = await storeGroup(run, client, folder, group, known)
      // A UID that was deleted since the listing counts as taken in.
      const upTo = group.at(-1)?.uid ?? 0
      await writeRows(run, folder, stored, upTo, how)
    }
    const last = batch.at(-1) ?? 0
    if (arrived.at(-1)?.uid !== last) await writeRows(run, folder, [], last, how)
  }
  return Math.max(0, wanted.length - most)
}

async function headersOf(client: ImapFlow, uids: readonly number[]): Promise<Arrived[]> {
  const found: Arrived[] = []
  const asked = {
    uid: true,
    flags: true,
    size: true,
    internalDate: true,
    headers: ['message-id', 'date', 'from', 'subject'],
  }
  for await (const one of client.fetch(uids.join(','), asked, { uid: true })) {
    const header = one.headers?.toString('latin1') ?? ''
    found.push({
      uid: one.uid,
      flags: one.flags ?? new Set<string>(),
      size: one.size ?? 0,
      at: dateOf(one),
      identity: identityOf(header),
      header,
    })
  }
  return found.sort((a, b) => a.uid - b.uid)
}

function dateOf({ internalDate }: Pick<FetchMessageObject, 'internalDate'>): Date {
  const at = new Date(internalDate ?? Number.NaN)
  return Number.isNaN(+at) || +at > Date.now() ? new Date() : at
}

/** Identities of mails that are here, or must not come back. */
async function knownOf(run: JobRun, accountId: number, arrived: readonly Arrived[]): Promise<Set<string>> {
  const identities = arrived.flatMap(({ identity }) => identity ?? [])
  if (identities.length === 0) return new Set()
  return run.transaction(async ({ db }) => {
    const both = await Promise.all([
      db
        .select({ identity: email.identity })
        .from(email)
        .where(and(eq(email.accountId, accountId), inArray(email.identity, identities))),
      goneAmong(db, accountId, identities),
    ])
    return new Set([...both[0].map((row) => row.identity), ...both[1]])
  })
}

function* groupsOf(arrived: readonly Arrived[], known: ReadonlySet<string>): Iterable<Arrived[]> {
  let group: Arrived[] = []
  let bytes = 0
  for (const one of arrived) {
    group.push(one)
    if (one.identity === undefined || !known.has(one.identity)) bytes += one.size
    if (bytes < groupBytes && group.length < groupMails) continue
    yield group
    group = []
    bytes = 0
  }
  if (group.length > 0) yield group
}

async function storeGroup(
  run: JobRun,
  client: ImapFlow,
  { accountId }: FolderRow,
  group: readonly Arrived[],
  known: ReadonlySet<string>,
): Promise<Stored[]> {
  const missing = group.filter(({ identity }) => identity === undefined || !known.has(identity))
  const small = missing.filter(({ size }) => size <= streamedFrom)
  const sources = new Map<number, Buffer>()
  if (small.length > 0) {
    const asked = small.map(({ uid }) => uid).join(',')
    for await (const one of client.fetch(asked, { uid: true, source: true }, { uid: true }))
      if (one.source) sources.set(one.uid, one.source)
  }
  for (const { uid, size } of missing)
    if (size > streamedFrom && size <= mailLimits.bytes) {
      const source = await downloaded(client, uid)
      if (source) sources.set(uid, source)
    }
  const stored: Stored[] = []
  for (const one of group) {
    if (!missing.includes(one)) {
      stored.push({ ...one, identity: one.identity as string, rawKey: null, isNew: false })
      continue
    }
    const source = sources.get(one.uid)
    const isLarge = one.size > mailLimits.bytes
    // No bytes: the mail was deleted on the server since the listing.
    if (!source && !isLarge) continue
    const identity = one.identity ?? hashOf(source ?? Buffer.from(`${one.header}${one.size}`, 'latin1'))
    const rawKey = source ? keyOf(accountId, identity) : null
    if (source && rawKey) await run.files.putAt(rawKey, gzipSync(source, { level: 6 }))
    stored.push({ ...one, identity, rawKey, isNew: true })
  }
  return stored
}

/** Can't be guessed, and is different for each account. */
export const keyOf = (accountId: number, identity: string): string =>
  `email/${accountId}/${sign(`${accountId}:${identity}`, 'email file').slice(0, 32)}.eml.gz`

async function downloaded(client: ImapFlow, uid: number): Promise<Buffer | undefined> {
  const { content } = await client.download(String(uid), undefined, { uid: true })
  if (!content) return undefined
  const parts: Buffer[] = []
  for await (const part of content) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

async function writeRows(
  run: JobRun,
  folder: FolderRow,
  stored: readonly Stored[],
  upTo: number,
  { isReset, vanished }: How,
): Promise<void> {
  const { accountId, uidValidity } = folder
  await run.transaction(async (ctx) => {
    const { db } = ctx
    const [locked] = await db.select().from(emailFolder).where(eq(emailFolder.id, folder.id)).for('update')
    // Another run found the folder renumbered: these UIDs mean other mails now.
    if (!locked || locked.uidValidity !== uidValidity) return
    const fetched = stored.filter(({ isNew }) => isNew)
    const gone = await goneAmong(
      db,
      accountId,
      fetched.map(({ identity }) => identity),
    )
    // Erased since the look, or without a Message-ID, so that only its bytes showed that it was.
    const files = fetched.flatMap(({ identity, rawKey }) => (rawKey && gone.has(identity) ? [rawKey] : []))
    if (files.length > 0) await ctx.enqueue(removeFilesJob, { keys: files })
    const fresh = fetched.filter(({ identity }) => !gone.has(identity))
    if (fresh.length > 0)
      await db
        .insert(email)
        .values(fresh.map((one) => ({ accountId, folder: folder.place, ...rowOf(one) })))
        .onConflictDoNothing()
    if (stored.length > 0) {
      const rows = await db
        .select({ id: email.id, identity: email.identity, wanted: email.wanted })
        .from(email)
        .where(
          and(
            eq(email.accountId, accountId),
            inArray(
              email.identity,
              stored.map((one) => one.identity),
            ),
          ),
        )
        .orderBy(email.id)
        .for('no key update')
      const byIdentity = new Map(rows.map((row) => [row.identity, row]))
      const places = stored.flatMap((one) => {
        const row = byIdentity.get(one.identity)
        if (!row || uidValidity === null) return []
        return [
          {
            accountId,
            emailId: row.id,
            folderId: folder.id,
            uidValidity,
            uid: one.uid,
            ...flagsOf(one.flags),
          },
        ]
      })
      if (places.length > 0) {
        const added = await db
          .insert(emailPlace)
          .values(places)
          .onConflictDoNothing()
          .returning({ id: emailPlace.id })
        if (folder.place !== 'sent')
          await adoptFlags(
            ctx,
            added.map((row) => row.id),
            vanished,
          )
      }
      // Another mail program moved it back to the inbox.
      const back = rows.filter((row) => row.wanted === 'archive' && folder.place === 'inbox' && !isReset)
      if (back.length > 0)
        await db
          .update(email)
          .set({ wanted: null })
          .where(
            inArray(
              email.id,
              back.map((row) => row.id),
            ),
          )
      await refreshMails(
        ctx,
        rows.map((row) => row.id),
      )
    }
    await db
      .update(emailFolder)
      .set({ lastUid: sql`greatest(${emailFolder.lastUid}, ${upTo})` })
      .where(eq(emailFolder.id, folder.id))
    if (fresh.length > 0) await ctx.enqueue(readJob, { accountId }, { key: String(accountId) })
  })
}

const flagsOf = (flags: ReadonlySet<string>) => ({
  isSeen: flags.has('\\Seen'),
  isStarred: flags.has('\\Flagged'),
})

function rowOf({ identity, at, size, flags, rawKey, header }: Stored) {
  const subject = headerValue(header, 'Subject').slice(0, 300)
  return {
    identity,
    at,
    size,
    rawKey,
    ...flagsOf(flags),
    // Shown until the mail was read, and for one that is too large for that.
    subject: /^[\x20-\x7e]*$/.test(subject) ? subject : '',
    // Erasing finds it by its sender before it was read.
    fromAddress: addressIn(headerValue(header, 'From')),
  }
}
