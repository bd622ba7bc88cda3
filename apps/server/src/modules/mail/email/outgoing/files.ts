import { randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import { attachedMegabytes, outgoingErrors as errors } from '@dropyard/contract/mail/email/outgoing'
import { and, eq, inArray, sum } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../../kit/context.ts'
import { assertFound, fail } from '../../../../kit/errors.ts'
import type { PreTransactionCtx, PreTransactionInput } from '../../../../kit/http/route.ts'
import { fileOf, streamOf, type UploadedFile } from '../../../../kit/http/upload.ts'
import { cut } from '../../../../kit/mail/writable.ts'
import { accountsWith } from '../../account/rights.ts'
import { type OutgoingRow, showOutgoing } from './shown.ts'
import { emailOutgoing, emailOutgoingFile } from './table.ts'
import { assertDraft, lockOutgoing } from './write.ts'

/** Files that are uploaded to drafts. */

const most = attachedMegabytes * 1024 * 1024
/** Endings that large mail providers refuse. */
const programs =
  /\.(?:ade|adp|apk|app|bat|chm|cmd|com|cpl|dll|dmg|exe|hta|ins|iso|isp|jar|jse?|lib|lnk|mde|msc|msi|msp|mst|pif|ps1|scr|sct|shb|sys|vbe?|vbs|vxd|wsc|wsf|wsh)$/i

/** The folder of an account's uploads; its parent is deleted with the account. */
export const uploadFolder = (accountId: number): string => `email/${accountId}/out`

interface Kept {
  key: string
  name: string
  type: string
  size: number
}

/** Stores an upload before the transaction. The draft is read first, so that users who may not change it store no files. */
export async function keepUpload(
  { database, files: store, user }: PreTransactionCtx,
  _body: unknown,
  { params, files }: PreTransactionInput,
): Promise<Kept> {
  const { id } = params as { id: number }
  const sent = fileOf(files, 'file')
  const name = cut(sent.filename.replace(/[/\\]/g, '_').trim() || 'file', 200)
  if (programs.test(name) || (await startsAsProgram(sent))) fail(errors.file_type, { name })
  const { accountId } = await answerable({ database, user }, id)
  if (sent.size > most) fail(errors.files_size, { most: attachedMegabytes })
  const key = `${uploadFolder(accountId)}/${randomUUID()}`
  await store.putStream(key, streamOf(sent), sent.size)
  return { key, name, type: cut(sent.mimetype, 100), size: sent.size }
}

/** A mail that is looked up before the transaction, by a user who may answer from its account. */
export async function answerable(
  { database, user }: Pick<PreTransactionCtx, 'database' | 'user'>,
  id: number,
): Promise<OutgoingRow> {
  const person = assertFound(user ?? undefined)
  const row = await database.transaction('all', async (db) => {
    const own = await accountsWith({ db, user: person }, 'answer')
    const [found] = await db
      .select()
      .from(emailOutgoing)
      .where(and(eq(emailOutgoing.id, id), inArray(emailOutgoing.accountId, [...own, 0])))
    return found
  })
  return assertFound(row)
}

async function startsAsProgram({ path }: UploadedFile): Promise<boolean> {
  const opened = await open(path)
  try {
    const { buffer } = await opened.read(Buffer.alloc(4), 0, 4, 0)
    return /^(?:MZ|\x7fELF)/.test(buffer.toString('latin1'))
  } finally {
    await opened.close()
  }
}

export async function attach(ctx: UserCtx, id: number, { key, name, type, size }: Kept) {
  const row = await lockOutgoing(ctx, id)
  assertDraft(ctx, row)
  await ctx.db
    .insert(emailOutgoingFile)
    .values({ accountId: row.accountId, outgoingId: id, key, name, type, size })
  await assertSize(ctx, id)
  await ctx.db
    .update(emailOutgoing)
    .set({ version: row.version + 1, updatedAt: ctx.now })
    .where(eq(emailOutgoing.id, id))
  return showOutgoing(ctx, id)
}

export async function assertSize({ db }: Ctx, id: number): Promise<void> {
  const [row] = await db
    .select({ bytes: sum(emailOutgoingFile.size).mapWith(Number) })
    .from(emailOutgoingFile)
    .where(eq(emailOutgoingFile.outgoingId, id))
  if ((row?.bytes ?? 0) > most) fail(errors.files_size, { most: attachedMegabytes })
}
