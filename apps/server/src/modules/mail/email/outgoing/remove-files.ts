import { and, eq, notInArray } from 'drizzle-orm'
import type { Ctx } from '../../../../kit/context.ts'
import { removeFilesJob } from '../forget.ts'
import { emailOutgoingFile } from './table.ts'

/** Removes attachments, and their files once the transaction has committed. */
export async function removeAllBut(ctx: Ctx, id: number, kept: readonly number[]): Promise<void> {
  const gone = await ctx.db
    .delete(emailOutgoingFile)
    .where(and(eq(emailOutgoingFile.outgoingId, id), notInArray(emailOutgoingFile.id, [...kept, 0])))
    .returning({ key: emailOutgoingFile.key })
  const keys = gone.flatMap(({ key }) => key ?? [])
  if (keys.length > 0) await ctx.enqueue(removeFilesJob, { keys })
}
