import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../../kit/context.ts'
import { noteContact } from '../contact/contact.ts'
import { removeFilesJob } from '../forget.ts'
import { refreshOutgoing } from '../rollup.ts'
import { email } from '../table.ts'
import { removeAllBut } from './remove-files.ts'
import { emailOutgoing } from './table.ts'

/** The content is in the mail from now on. Hidden recipients aren't, so they stay. */
export async function closeOutgoing(
  ctx: Ctx,
  row: typeof emailOutgoing.$inferSelect,
  {
    emailId,
    at,
    message,
    messageZh,
  }: { emailId: number | null; at: Date; message: string; messageZh: string },
): Promise<void> {
  await ctx.db
    .update(emailOutgoing)
    .set({
      state: 'sent',
      sentAt: at,
      emailId,
      message,
      messageZh,
      ...{ sentTo: [], copiedTo: [], subject: '', html: '', answersId: null },
      ...{ rawKey: null, dueAt: null, undoUntil: null, handingAt: null },
      version: row.version + 1,
      updatedAt: ctx.now,
    })
    .where(eq(emailOutgoing.id, row.id))
  await removeAllBut(ctx, row.id, [])
  // The server's copy came first and has its own file.
  const [mail] = await ctx.db
    .select({ rawKey: email.rawKey })
    .from(email)
    .where(eq(email.id, emailId ?? 0))
  if (row.rawKey !== null && mail?.rawKey !== row.rawKey)
    await ctx.enqueue(removeFilesJob, { keys: [row.rawKey] })
  await refreshOutgoing(ctx, [row.threadId])
  await noteContact(ctx, row.id, row.threadId)
}
