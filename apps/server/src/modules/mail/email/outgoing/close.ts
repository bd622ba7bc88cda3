import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../../kit/context.ts'
import { refreshOutgoing } from '../rollup.ts'
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
      ...{ dueAt: null, undoUntil: null, handingAt: null },
      version: row.version + 1,
      updatedAt: ctx.now,
    })
    .where(eq(emailOutgoing.id, row.id))
  await removeAllBut(ctx, row.id, [])
  await refreshOutgoing(ctx, [row.threadId])
}
