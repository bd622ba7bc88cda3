import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Ctx } from '../../../../kit/context.ts'
import { adoptFlags } from '../flags.ts'
import { removeFilesJob, removeMails } from '../forget.ts'
import { lockRows } from '../locks.ts'
import { refreshMails } from '../rollup.ts'
import { email, emailFolder, emailPlace } from '../table.ts'
import { emailOutgoing } from './table.ts'

/** The mails that were written here and have these Message-IDs, when mails of the account itself are read. */
export async function sentBy(
  { db }: Pick<Ctx, 'db'>,
  accountId: number,
  messageIds: readonly string[],
): Promise<Map<string | null, typeof emailOutgoing.$inferSelect>> {
  const given = messageIds.filter(Boolean)
  const rows =
    given.length === 0
      ? []
      : await db
          .select()
          .from(emailOutgoing)
          .where(and(eq(emailOutgoing.accountId, accountId), inArray(emailOutgoing.messageId, given)))
  return new Map(rows.map((row) => [row.messageId, row]))
}

/**
 * Many providers put a mail that they send into the sent folder, some with a header that differs from ours. Such a copy is another
 * place of the mail that is here. The mail takes over its identity, so that later syncs recognise the copy by its header.
 *
 * @returns whether it was the copy of another row, which is deleted
 */
export async function attachCopy(
  ctx: Ctx,
  copy: typeof email.$inferSelect,
  { state, emailId }: typeof emailOutgoing.$inferSelect,
): Promise<boolean> {
  const { db } = ctx
  const { id, accountId, identity, rawKey, threadId } = copy
  if (emailId === id) return false
  await lockRows(ctx, 'email', emailId === null ? [id] : [id, emailId])
  const [kept] = await db
    .select({ rawKey: email.rawKey })
    .from(email)
    .where(eq(email.id, emailId ?? 0))
  if (emailId === null || !kept) {
    if (state !== 'sent') return false
    // The mail was erased or deleted after its time, and must not come back.
    await removeMails(ctx, [{ id, account_id: accountId, thread_id: threadId, identity, raw_key: rawKey }])
    return true
  }
  const places = await db
    .update(emailPlace)
    .set({ emailId })
    .where(eq(emailPlace.emailId, id))
    .returning({ id: emailPlace.id })
  await db.delete(email).where(eq(email.id, id))
  await db.update(email).set({ identity }).where(eq(email.id, emailId))
  const elsewhere = await db
    .select({ id: emailPlace.id })
    .from(emailPlace)
    .innerJoin(emailFolder, and(eq(emailFolder.id, emailPlace.folderId), ne(emailFolder.place, 'sent')))
    .where(inArray(emailPlace.id, [...places.map((place) => place.id), 0]))
  await adoptFlags(
    ctx,
    elsewhere.map((place) => place.id),
    [],
  )
  await refreshMails(ctx, [emailId])
  // Both may have the file of the same header.
  if (rawKey !== null && rawKey !== kept.rawKey) await ctx.enqueue(removeFilesJob, { keys: [rawKey] })
  return true
}
